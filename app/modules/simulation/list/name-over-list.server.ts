import { data } from "@remix-run/node";
import { simulatorsPath } from "#app/navigation/paths.ts";
import type { RequestContext } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { SaveAnswer } from "./save.server.ts";

/** What a modal over the list answers to a posted name: the list as it stood, or the modal with what is wrong; 404 thrown. */
export function answerOverList(answer: SaveAnswer, request: Request, context: RequestContext) {
  if (answer.kind === "absent") throw data(null, { status: 404 });
  if (answer.kind === "stay") return data(answer.form, { status: answer.status });
  const { search, searchParams } = new URL(request.url);
  // What was just named is the person's own: a list of colleagues' simulations would not show it.
  const list = searchParams.get("whose") === "colleagues" ? simulatorsPath() : `${simulatorsPath()}${search}`;
  return redirectWithToast(context, list, { kind: "positive", key: "simulator.save.done", params: { name: answer.name } });
}
