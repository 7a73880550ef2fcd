import { CookieJar, startApp } from "../fixtures/app.ts";
import { BOTH, type Fault, notBuilt } from "./fault.ts";

const AT_ONCE = 80;
/** Wrong passwords for one name from one address that are looked at before the first wait. */
const FREE_TRIES = 5;

/** Many wrong passwords for one name at once, on one sign-in page: few are looked at, and those who work go on. */
export const passwordTries: Fault = {
  name: "password tries",
  databases: BOTH,
  missing: notBuilt,
  rounds: 3,
  excused: [],
  async start({ limits, dataDir, env }) {
    const app = await startApp({ timeoutMs: limits.start, dataDir, env });
    return {
      url: app.url,
      async strike(random) {
        const jar = new CookieJar();
        const page = await jar.fetch(`${app.url}/auth/login`);
        const action = /<form[^>]*method="post"[^>]*action="([^"]*)"/i.exec(await page.answer.text())?.[1]?.replaceAll("&amp;", "&");
        const body = new URLSearchParams({ username: `nobody-${random.nextBelow(2 ** 31)}`, password: "wrong" }).toString();
        const headers = { cookie: jar.header(), origin: app.url, "content-type": "application/x-www-form-urlencoded" };
        const guess = async () => {
          const answer = await fetch(new URL(action ?? page.url, page.url), { method: "POST", headers, body, redirect: "manual" });
          await answer.arrayBuffer();
          return answer.status;
        };
        const statuses = await Promise.all(Array.from({ length: AT_ONCE }, guess));
        const of = (status: number) => statuses.filter((one) => one === status).length;
        if (of(400) !== FREE_TRIES || of(429) !== AT_ONCE - FREE_TRIES)
          throw new Error(`${AT_ONCE} wrong passwords at once: ${of(400)} were looked at, ${of(429)} had to wait, of ${statuses}`);
      },
      stop: () => app.stop(),
    };
  },
};
