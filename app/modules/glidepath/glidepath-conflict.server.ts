import type { GlidepathContent } from "#app/contract/glidepath.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatPercent } from "#app/domain/format/format.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { message } from "#app/i18n/message.ts";
import { type GlidepathEditor, weightId, yearsId } from "./editor.server.ts";

/**
 * What the second of two editors of a grid is told: all that was typed stays, what is in place otherwise is said (rows are
 * compared by their years), and saving again applies what was typed, since the form then belongs to the present version.
 */
export function conflictEditor(
  typed: GlidepathEditor,
  { name, content, version }: { name: string; content: GlidepathContent; version: number },
  language: InterfaceLanguage,
): GlidepathEditor {
  const errors: GlidepathEditor["errors"] = [{ text: "matrices.glidepath.conflict" }];
  const percent = (weight: string) => formatPercent(weight, language, { decimals: [0, 8] });
  const label = (value: string) => [...typed.classes, ...typed.others].find((item) => item.value === value)?.label ?? value;
  if (name !== typed.name) errors.push({ fieldId: "glidepath-name", text: message("common.form.inPlace", { value: name }) });

  const rowOf = (yearsLeft: number) => typed.rows.findIndex((row) => row.yearsLeft !== "" && Number(row.yearsLeft) === yearsLeft);
  typed.rows.forEach(({ yearsLeft }, r) => {
    if (!content.rows.some((row) => row.yearsLeft === Number(yearsLeft)))
      errors.push({ fieldId: yearsId(r), text: message("matrices.glidepath.rowNotInPlace", { row: r + 1 }) });
  });
  for (const { yearsLeft, weights } of content.rows) {
    const r = rowOf(yearsLeft);
    const row = typed.rows[r];
    if (!row) {
      const shares = weights.map((weight, c) => `${label(content.classes[c] ?? "")} ${percent(weight)}`).join(", ");
      errors.push({ text: message("matrices.glidepath.rowInPlace", { years: yearsLeft, shares }) });
      continue;
    }
    const held = new Map(content.classes.map((value, c) => [value, weights[c] ?? "0"]));
    typed.classes.forEach(({ value, label: className }, c) => {
      const share = held.get(value) ?? "0";
      if (Number(share) !== Number(readDecimal(row.weights[c] || "0", language)))
        errors.push({
          fieldId: weightId(r, c),
          text: message("matrices.glidepath.weightInPlace", { row: r + 1, name: className, share: percent(share) }),
        });
    });
  }
  content.classes.forEach((value, c) => {
    if (typed.classes.some((item) => item.value === value)) return;
    const shares = content.rows.map(({ yearsLeft, weights }) => `${yearsLeft} → ${percent(weights[c] ?? "0")}`).join(", ");
    errors.push({ text: message("matrices.glidepath.classInPlace", { name: label(value), shares }) });
  });
  return { ...typed, version, idem: crypto.randomUUID(), errors };
}
