import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { requirePermission } from "#app/access/guards.server.ts";
import { endReported } from "#app/modules/open-session/session-view.server.ts";
import { confirmPath, preferencesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

const choice = z.object({ session: z.union([z.literal("others"), z.string().regex(/^[\w-]{22}$/)]) });

/**
 * Ends one other session of the person or all of them, then leads back to the preferences. One that has ended already is well.
 * A person whose sign-in is not recent proves who they are first: a device left alone must not shut its owner out.
 */
export async function action(args: ActionFunctionArgs) {
  const viewer = await requirePermission(args, "preferences");
  const parsed = choice.safeParse(Object.fromEntries(await parseForm(args.request)));
  if (!parsed.success) throw Response.json({ kind: "bad-form" }, { status: 400 });
  if (!(await args.context.openSessions.isRecent()))
    return redirectWithToast(
      args.context,
      confirmPath(preferencesPath()),
      { kind: "information", key: "sessions.own.again" },
      { document: true },
    );
  const { session } = parsed.data;
  const end = session === "others" ? null : session;
  const count = await endReported(viewer, args.context, viewer.user.uuid, (sessions) => sessions.endOwn(end));
  return redirectWithToast(args.context, preferencesPath(), {
    kind: "positive",
    key: "sessions.ended",
    params: { count: String(count) },
  });
}
