/** What the server says of the session; without `seconds` there is none. */
interface Life {
  person?: string;
  seconds?: number;
  renewable?: boolean;
  text: string;
  button: string | null;
}

/** Seconds before the end at which the person is warned. */
const WARN_S = 120;
const LOOK_AGAIN_MS = 15_000;
const AFTER_FAULT_MS = 60_000;
/** A sign-out in another tab takes a moment to reach the server. */
const SIGN_OUT_MS = 1_500;

let logoutAddress = "";
let person: string | undefined;
/** Page on which something was typed that is not sent yet. */
let typedOn: string | null = null;
let timer = 0;
let box: HTMLElement | null = null;

const noteTyping = (event: Event) => {
  if (event.isTrusted) typedOn = location.pathname;
};

/** Watches the session of an open page: tells before it ends, and notices when it ended elsewhere, of which a message tells. */
export function watchSession(event?: Event): void {
  if (event?.type === "input") noteTyping(event);
  start();
  if (logoutAddress) lookIn(event?.type === "message" ? SIGN_OUT_MS : 0);
}

function start(): void {
  const signOut = document.querySelector<HTMLFormElement>('form[action$="/auth/logout"]');
  if (logoutAddress || !signOut) return;
  logoutAddress = signOut.action;
  document.addEventListener("input", noteTyping);
  document.addEventListener("submit", () => {
    typedOn = null;
  });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look());
  window.addEventListener("focus", () => void look());
}

function lookIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => void look(), milliseconds);
}

const ask = async (method: "GET" | "POST"): Promise<Life> => {
  const address = `${logoutAddress.replace(/logout$/, "session")}?lang=${document.documentElement.lang}`;
  const answer = await fetch(address, { method, cache: "no-store" });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
};

async function look(method: "GET" | "POST" = "GET"): Promise<void> {
  try {
    show(await ask(method));
  } catch {
    lookIn(AFTER_FAULT_MS);
  }
}

function show(life: Life): void {
  const isSomebodyElse = life.person !== undefined && person !== undefined && life.person !== person;
  person ??= life.person;
  if (life.seconds === undefined || isSomebodyElse) {
    // Nothing is lost by leading to sign-in, or the page must not stay as another person's: the server decides what to show.
    if (isSomebodyElse || typedOn !== location.pathname) location.reload();
    else tell(life, () => void window.open(logoutAddress.replace(/auth\/logout$/, ""), "_blank", "noopener"));
    return;
  }
  if (life.seconds > WARN_S) {
    box?.remove();
    box = null;
    lookIn((life.seconds - WARN_S + 1) * 1000);
    return;
  }
  lookIn(LOOK_AGAIN_MS);
  tell(life, () => void look("POST"));
}

/** The notice, in the look of a toast. It is said again only when its words change. */
function tell({ text, button }: Life, press: () => void): void {
  if (!box?.isConnected) {
    box = document.createElement("div");
    box.className = "toasts";
    // Inside an open modal nothing around it can be reached, and what is typed there is what would be lost.
    (document.querySelector("dialog[open]") ?? document.querySelector(".radix-themes") ?? document.body).append(box);
  }
  if (box.dataset.text === text) return;
  box.dataset.text = text;
  const notice = document.createElement("div");
  notice.className = "toast card";
  notice.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = text;
  notice.append(words);
  if (button) {
    const control = document.createElement("button");
    control.type = "button";
    control.className = "rt-reset rt-BaseButton rt-r-size-2 rt-variant-solid rt-Button button button-primary";
    control.style.marginTop = "12px";
    control.textContent = button;
    control.addEventListener("click", press);
    notice.append(control);
  }
  box.replaceChildren(notice);
}
