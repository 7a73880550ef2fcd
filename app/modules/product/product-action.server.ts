import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { Product } from "#app/contract/product.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { dependantLinks } from "#app/navigation/dependant-links.ts";
import { type ProductsArea, productPath, productsPath } from "#app/navigation/paths.ts";
import type { Dependants, WriteRefusal } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import { type ProductForm, productSchema } from "./product.schema.ts";
import { addProduct, changeProduct, findProduct, productChoices, removeProduct } from "./product.server.ts";
import { formValues } from "./product-view.server.ts";

interface Acting {
  viewer: Viewer;
  context: RequestContext;
  area: ProductsArea;
}

const LINKS = ["productOwner", "investmentPool"] as const;
const USES = ["simulators", "modelPortfolios", "monitoredPortfolios", "horizonPortfolios", "recoSessions", "recoJourneys"] as const;

/** Words for a refusal of the backend: beside the link that does not fit, above the form otherwise. */
function errorsOf(refused: WriteRefusal) {
  if (refused.kind !== "invalid") return { formErrors: ["products.form.conflict"] };
  const wrong = LINKS.filter((field) => refused.paths.includes(field));
  if (wrong.length === 0) return { formErrors: ["products.form.refused"] };
  return { fieldErrors: Object.fromEntries(wrong.map((field) => [field, ["products.form.gone"]])) };
}

/** The answer to the second of two editors. */
async function conflictOf(viewer: Viewer, submission: SentForm<ProductForm>, present: Product) {
  const { owners, pools } = await productChoices(viewer, present);
  return conflictReply(submission, formValues(present), "products.form.conflict", (field, held) => {
    const choice = [...owners, ...pools].find(({ value }) => value === held);
    return choice?.label ?? (/^(name|documents|kidUrl)/.test(field) ? held : decimalForField(held, viewer.language));
  });
}

/** Adds a product, or changes `present`, and goes to its page. */
export async function saveProduct({ viewer, context, area }: Acting, present: Product | null, form: FormData) {
  const submission = parseWithZod(form, { schema: productSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = present ? await changeProduct(viewer, present.id, submission.value) : await addProduct(viewer, submission.value);
  if ("refused" in outcome) {
    const { refused } = outcome;
    const newest = present && refused.kind === "conflict" ? await findProduct(viewer, present.id) : null;
    if (newest) return data({ result: await conflictOf(viewer, submission, newest) }, { status: 409 });
    return data({ result: submission.reply(errorsOf(refused)) }, { status: refused.kind === "invalid" ? 400 : 409 });
  }
  const { id, name } = outcome.done;
  const key = present ? "products.form.saved" : "products.form.created";
  return redirectWithToast(context, productPath(area, id), { kind: "positive", key, params: { name } });
}

/** Deletes and goes to the list, or says what prevents it. */
export async function deleteProduct({ viewer, context, area }: Acting, present: Product, form: FormData) {
  const outcome = await removeProduct(viewer, present.id, marksOf(form));
  if ("refused" in outcome) {
    const { refused } = outcome;
    const t = getFixedT(viewer.language);
    const { uses, dependants } = refused.kind === "inUse" ? refused : { uses: {} as Record<string, number>, dependants: {} as Dependants };
    const reasons = USES.flatMap((name) => {
      const count = uses[name];
      if (!count) return [];
      const text = t(`products.delete.uses.${name}`, { count, shown: formatCount(count, viewer.language) });
      return [{ text, links: dependantLinks(name, dependants[name]) }];
    });
    return data({ reasons, changed: refused.kind === "conflict" }, { status: 409 });
  }
  return redirectWithToast(context, productsPath(area), { kind: "positive", key: "products.delete.done", params: { name: present.name } });
}
