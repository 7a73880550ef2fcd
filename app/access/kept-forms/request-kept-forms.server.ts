import type { RequestContext } from "#app/services/request-context.ts";
import { randomId } from "../session/seal.server.ts";
import type { Session } from "../session/sessions.server.ts";
import type { SignIn } from "../sign-in/sign-in.server.ts";
import type { Fields } from "./kept-forms.server.ts";

interface OfRequest {
  signIn: SignIn;
  request: Request;
  session: () => Promise<Session | null>;
  setCookie: (cookie: string) => void;
}

type KeptFormsOfRequest = Pick<RequestContext, "keepForm" | "takeKeptForm" | "forgetKeptForm" | "returnKeptForm">;

/** The kept forms as one request sees them: what it took stays with it, what it keeps is for a later one. */
export function requestKeptForms({ signIn, request, session, setCookie }: OfRequest): KeptFormsOfRequest {
  const { cookies, keptForms, sessions } = signIn;
  const taken = new Map<string, Promise<Fields | null>>();
  const nothing = Promise.resolve(null);

  const take = async (path: string) => {
    const browser = cookies.kept.read(request) && cookies.browser.read(request);
    const found = browser ? await session() : null;
    return browser && found ? keptForms.take(browser, path, found.sub) : null;
  };
  // A page that is open asks for data alone, and shows an error meanwhile: the form waits for the document.
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  const takeOnce = (path: string) => {
    const fields = taken.get(path) ?? (isDocument ? take(path) : nothing);
    taken.set(path, fields);
    return fields;
  };
  const keep = async (path: string, fields: Fields) => {
    taken.set(path, nothing);
    const browser = cookies.browser.read(request) ?? randomId();
    const old = cookies.session.read(request);
    const sub = old ? await sessions.personOf(old) : null;
    if (!(await keptForms.keep(browser, path, fields, sub))) return;
    setCookie(cookies.browser.set(browser));
    setCookie(cookies.kept.set("1"));
  };

  return {
    keepForm: keep,
    takeKeptForm: takeOnce,
    async forgetKeptForm(path) {
      taken.set(path, nothing);
      await take(path);
    },
    async returnKeptForm(path) {
      const fields = await takeOnce(path);
      if (fields) await keep(path, fields);
    },
  };
}
