/** Address of the partner that the journey names, where the person goes on with a session: it carries the session's hash. */
export function partnerAddress(finalizationUrl: string, hash: string): string {
  const url = new URL(finalizationUrl);
  url.searchParams.set("session", hash);
  return url.href;
}
