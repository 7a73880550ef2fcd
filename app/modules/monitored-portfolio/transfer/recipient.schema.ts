import { z } from "zod";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";
import { GRID_CHANNELS, GRID_FORMATS, HOST_KEY, LONGEST_SECRET } from "#app/domain/portfolio/grid-transfer.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const LONGEST_CODE = 60;
const LONGEST_ADDRESS = 500;
const MOST_HOURS = 240;
const MOST_DECIMALS = 8;

const fields = z.strictObject({
  distributor: z.uuid("gridTransfers.form.distributorRequired"),
  code: z
    .string("gridTransfers.form.codeRequired")
    .trim()
    .min(1, "gridTransfers.form.codeRequired")
    .max(LONGEST_CODE, "gridTransfers.form.codeLong"),
  channel: z.enum(GRID_CHANNELS, "gridTransfers.form.chooseOne"),
  format: z.enum(GRID_FORMATS, "gridTransfers.form.chooseOne"),
  address: z
    .string("gridTransfers.form.addressRequired")
    .trim()
    .min(1, "gridTransfers.form.addressRequired")
    .max(LONGEST_ADDRESS, "gridTransfers.form.addressRefused"),
  secret: z.string().max(500, "gridTransfers.form.secretLong").optional(),
  withoutSecret: z.literal("on").optional(),
  hostKey: z.string().trim().regex(HOST_KEY, "gridTransfers.form.hostKeyWrong").optional(),
  privateKey: z
    .string()
    .trim()
    .startsWith("-----BEGIN", "gridTransfers.form.privateKeyWrong")
    .max(LONGEST_SECRET, "gridTransfers.form.privateKeyWrong")
    .optional(),
  answers: z.literal("on").optional(),
  seriesIdentifier: z.enum(SERIES_IDENTIFIERS, "gridTransfers.form.chooseOne"),
  decimals: z.coerce
    .number("gridTransfers.form.decimalsWrong")
    .int("gridTransfers.form.decimalsWrong")
    .min(0, "gridTransfers.form.decimalsWrong")
    .max(MOST_DECIMALS, "gridTransfers.form.decimalsWrong"),
  minWeight: z.string().optional(),
  secondApprover: z.literal("on").optional(),
  answerWithinHours: z.coerce
    .number("gridTransfers.form.hoursWrong")
    .int("gridTransfers.form.hoursWrong")
    .min(1, "gridTransfers.form.hoursWrong")
    .max(MOST_HOURS, "gridTransfers.form.hoursWrong"),
  ...markFields,
});

/** How a distributor wants to be sent grids; messages are keys of texts. Weights are read in the person's language afterwards. */
export const recipientSchema = fields.refine(({ channel, hostKey }) => channel !== "SFTP" || hostKey !== undefined, {
  path: ["hostKey"],
  message: "gridTransfers.form.hostKeyRequired",
});
export type RecipientForm = z.infer<typeof recipientSchema>;
