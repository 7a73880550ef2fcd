import { z } from "zod";
import { changeOf, decimal, listOf, nameListQuery, onceHeaders, route, uuid, writeHeaders } from "#app/contract/base.ts";
import { PRODUCT_KINDS } from "#app/domain/advice/facts.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";

const share = decimal
  .refine((text) => Number(text) >= 0 && Number(text) <= 100, "between 0 and 100")
  .describe("per cent of the allocation");
const lines = z.number().int().min(1).max(60);

/** What an allocation within the product must keep; an absent rule is none. */
export const diversificationRules = z
  .object({
    minLines: lines.optional(),
    maxLines: lines.optional(),
    minLineWeight: share.optional(),
    maxLineWeight: share.optional(),
    maxClassWeight: z.partialRecord(z.enum(ASSET_CLASSES), share).optional(),
  })
  .refine(({ minLines = 1, maxLines = 60 }) => minLines <= maxLines, { path: ["maxLines"], error: "below minLines" })
  .refine(({ minLineWeight = "0", maxLineWeight = "100" }) => Number(minLineWeight) <= Number(maxLineWeight), {
    path: ["maxLineWeight"],
    error: "below minLineWeight",
  });

/** Fees of the contract, per cent: of each deposit, a year, of what is switched, of what is withdrawn. */
const rate = decimal.refine((text) => Number(text) >= 0 && Number(text) <= 20, "between 0 and 20");
export const productFees = z.object({
  entryFee: rate.optional(),
  managementFee: rate.optional(),
  switchFee: rate.optional(),
  exitFee: rate.optional(),
  /** Of the entry and of the management fee, what the insurer pays to the distributor, per cent of the same amount; absent: not known. */
  entryFeePaidOn: rate.optional(),
  managementFeePaidOn: rate.optional(),
});
/** No more of a fee is paid on than the fee. */
const isWithinFees = ({ fees }: { fees?: z.infer<typeof productFees> | undefined }): boolean =>
  Number(fees?.entryFeePaidOn ?? 0) <= Number(fees?.entryFee ?? 0) &&
  Number(fees?.managementFeePaidOn ?? 0) <= Number(fees?.managementFee ?? 0);
/** A document of the product on a site of its insurer or distributor. */
const productDocument = z.object({ title: z.string().trim().min(1).max(160), url: z.url({ protocol: /^https?$/ }).max(500) });

/** Where the contract's own key information document stands. */
const kidUrl = z.url({ protocol: /^https$/, error: "an https address" }).max(500);

const name = z.string().trim().min(1).max(160);
/** Kind of contract, which decides who may hold it. */
const kind = z.enum(PRODUCT_KINDS);
export const product = z.object({
  id: uuid,
  name,
  kind: kind.nullable().default(null),
  /** The insurer that carries it. */
  productOwner: uuid.nullable(),
  productOwnerName: z.string().nullable(),
  /** The pool whose series its portfolios are made of. */
  investmentPool: uuid.nullable(),
  diversification: diversificationRules,
  fees: productFees,
  documents: z.array(productDocument),
  kidUrl: z.string().nullable().default(null).describe("the contract's own key information document"),
  version: z.number().int(),
});
export type Product = z.infer<typeof product>;

export const productWritten = z
  .object({
    name,
    kind: kind.nullish().describe("absent: the stored one stays"),
    productOwner: uuid.nullable().default(null),
    investmentPool: uuid.nullish().describe("absent: the stored one stays"),
    diversification: diversificationRules.default({}),
    fees: productFees.optional().describe("absent: the stored ones stay"),
    documents: z.array(productDocument).max(20).optional().describe("absent: the stored ones stay"),
    kidUrl: kidUrl.nullish().describe("absent: the stored one stays"),
  })
  .refine(isWithinFees, { path: ["fees"], error: "more is paid on than the fee" });

const root = "/product-config-service/v1/products";
const byId = z.object({ params: z.object({ id: uuid }) });

/** Savings products. People see those that their organisations carry, sell or manage; administrators all of them. */
export const products = {
  list: route("GET", root, "products-list", "Products of the caller's organisations")
    .input(z.object({ query: nameListQuery }))
    .output(listOf(product)),
  in: route("GET", `${root}/in`, "products-in", "Several products by their uuids; those that the caller may not see are left out")
    .input(z.object({ query: z.object({ uuids: z.string().max(4_000).describe("uuids with commas between them") }) }))
    .output(z.array(product)),
  byInvestmentPool: route(
    "GET",
    `${root}/investment_pool/{id}`,
    "products-by-investment-pool",
    "Products that take their series from the pool, by name",
  )
    .input(z.object({ ...byId.shape, query: nameListQuery }))
    .output(listOf(product)),
  get: route("GET", `${root}/{id}`, "products-get", "One product").input(byId).output(product),
  create: route("POST", root, "products-create", "Add a product")
    .route({ successStatus: 201 })
    .input(z.object({ headers: onceHeaders, body: productWritten }))
    .output(product),
  update: route("PUT", `${root}/{id}`, "products-update", "Change a product")
    .input(z.object({ ...byId.shape, headers: writeHeaders, body: changeOf(productWritten) }))
    .output(product),
  remove: route("DELETE", `${root}/{id}`, "products-delete", "Remove a product that nothing uses")
    .route({ successStatus: 204 })
    .input(z.object({ ...byId.shape, headers: writeHeaders }))
    .output(z.void()),
  diversification: route(
    "POST",
    `${root}/{id}/diversification`,
    "products-diversification",
    "Check an allocation against the product's rules",
  )
    .input(
      z.object({
        ...byId.shape,
        body: z.object({
          allocation: z
            .array(z.object({ series: uuid, weight: share }))
            .min(1)
            .max(200),
        }),
      }),
    )
    .output(
      z.object({
        compliant: z.boolean(),
        rules: diversificationRules,
        /** Broken rules with the limit and what was found, in per cent or lines. */
        faults: z.array(
          z.object({
            rule: z.enum(["total", "minLines", "maxLines", "minLineWeight", "maxLineWeight", "maxClassWeight"]),
            limit: z.number(),
            found: z.number(),
            series: uuid.optional(),
            assetClass: z.enum(ASSET_CLASSES).optional(),
          }),
        ),
      }),
    ),
};
