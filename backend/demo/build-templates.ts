import { buildTemplate } from "#backend/database/build-template.ts";
import { templateFile } from "#backend/database/embedded/template.ts";
import { type Simulate, seedDemo } from "#backend/demo/seed.ts";
import { hashPassword } from "#backend/identity/password.ts";

/**
 * Both templates of the embedded database, under build/: the empty one, and the demo's, so that the first start of a
 * demo copies it instead of making it. The demo's saved simulations get their results where `simulate` is given.
 */
export async function buildTemplates(simulate?: Simulate): Promise<void> {
  await buildTemplate(templateFile("empty"));
  await buildTemplate(templateFile("demo"), {
    from: templateFile("empty"),
    fill: (database) => seedDemo(database, { hashPassword, simulate }),
  });
}
