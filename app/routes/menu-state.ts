import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { requirePermission } from "#app/access/guards.server.ts";
import { safeReturnTo } from "#app/access/sign-in/return-to.ts";
import { foldedCookie } from "#app/navigation/menu-state.server.ts";
import { base, homePath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

const choice = z.object({ name: z.string().max(60), folded: z.enum(["0", "1"]), returnTo: z.string().max(2048).optional() });

/** Keeps what a person folded of the menu in this browser, then leads back to the page. 400 for a part that no menu has. */
export async function action(args: ActionFunctionArgs) {
  await requirePermission(args, "preferences");
  const { request, context } = args;
  const parsed = choice.safeParse(Object.fromEntries(await parseForm(request)));
  const cookie = parsed.success ? foldedCookie(request, context.publicUrl, parsed.data.name, parsed.data.folded === "1") : null;
  if (!parsed.success || cookie === null) throw Response.json({ kind: "bad-form" }, { status: 400 });
  return redirect(safeReturnTo(parsed.data.returnTo, base()) ?? homePath(), { status: 303, headers: { "Set-Cookie": cookie } });
}
