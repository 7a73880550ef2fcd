import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { message } from "#app/i18n/message.ts";
import { renderHtml } from "../../../tests/fixtures/rendered/render.tsx";
import { CheckboxField, CheckboxList, RadioSegments, SelectField } from "./choice-fields.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import type { FormField } from "./field-state.ts";
import { FileField } from "./file-field.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import { type KeptFields, KeptFormContext } from "./kept-form.ts";
import { SubmitButton } from "./submit-button.tsx";
import { MoneyField, PercentField, TextField } from "./text-fields.tsx";
import { TextareaField } from "./textarea-field.tsx";
import { useForm } from "./use-form.ts";

const field = (more: Partial<FormField> = {}): FormField => ({
  id: "f-amount",
  name: "amount",
  errorId: "f-amount-error",
  descriptionId: "f-amount-description",
  ...more,
});
const tag = (html: string, name: string) => new RegExp(`<${name}[^>]*>`).exec(html)?.[0] ?? "";

describe("fields", () => {
  it("tie label, hint and error to the control", () => {
    const html = renderHtml(
      <TextField field={field({ errors: ["Enter a name"], initialValue: "ab" })} label="Name" hint="At least 4 characters" optional />,
    );
    expect(html).toContain('<label for="f-amount" class="label">Name<span class="optional"> (optional)</span></label>');
    const input = tag(html, "input");
    expect(input).toContain('id="f-amount"');
    expect(input).toContain('name="amount"');
    expect(input).toContain('value="ab"');
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain('aria-describedby="f-amount-description f-amount-error"');
    expect(html).toContain('<p id="f-amount-description" class="hint">At least 4 characters</p>');
    expect(html.indexOf('f-amount-error" class="field-error"')).toBeLessThan(html.indexOf("<input"));
  });

  it("say nothing of errors while there are none", () => {
    const html = renderHtml(<TextField field={field()} label="Name" />);
    expect(html).not.toMatch(/aria-invalid|aria-describedby|field-error/);
  });

  it("translate errors kept as keys", () => {
    const errors = [message("common.list.noResultFor", { query: "x" }), "second"];
    expect(renderHtml(<TextField field={field({ errors })} label="Name" />, "fr")).toContain("Aucun résultat pour «\u202fx\u202f»");
  });

  it("write stored amounts as the language types them and keep what was typed", () => {
    expect(tag(renderHtml(<MoneyField field={field({ initialValue: "25000.50" })} label="Balance" />, "fr"), "input")).toContain(
      'value="25\u202f000,50"',
    );
    expect(tag(renderHtml(<PercentField field={field({ initialValue: "abc" })} label="Weight" />), "input")).toContain('value="abc"');
    expect(tag(renderHtml(<MoneyField field={field()} label="Balance" />), "input")).toContain('inputMode="decimal"');
  });

  it("offer choices as native controls with the stored one chosen", () => {
    const options = [
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ];
    const radios = renderHtml(<RadioSegments field={field({ initialValue: "b" })} label="Goal" options={options} />);
    expect(radios).toMatch(/<fieldset id="f-amount"[^>]*tabindex="-1"><legend class="label">Goal<\/legend>/);
    expect(radios).toMatch(/<input type="radio" name="amount" checked="" value="b"\/>/);
    expect(radios.match(/checked/g)).toHaveLength(1);
    const select = renderHtml(<SelectField field={field({ initialValue: "b" })} label="Horizon" options={options} placeholder />);
    // A native list: the browser opens it, and closes it by a choice or a press elsewhere.
    expect(select).toMatch(/<select(?![^>]*(?:multiple|size=))[^>]*name="amount"/);
    expect(select).toContain('<option value="">Choose</option>');
    expect(select).toContain('<option value="b" selected="">B</option>');
    expect(renderHtml(<CheckboxField field={field({ initialValue: "on" })} label="I accept" />)).toMatch(
      /<input type="checkbox"[^>]*checked=""/,
    );
  });

  it("keep a long list of boxes in a frame that begins with the ticked ones", () => {
    const options = Array.from({ length: 150 }, (_, i) => ({ value: `${i}`, label: `House ${i}` }));
    const values = (html: string) => [...html.matchAll(/value="(\d+)"/g)].map(([, value]) => value);
    const long = renderHtml(<CheckboxList field={field({ initialValue: ["149", "7"] })} label="Houses" options={options} />);
    expect(long).toContain('class="choices choices-long"');
    expect(values(long).slice(0, 4)).toEqual(["7", "149", "0", "1"]);
    const few = renderHtml(<CheckboxList field={field({ initialValue: ["7"] })} label="Houses" options={options.slice(0, 10)} />);
    expect(few).not.toContain("choices-long");
    expect(values(few)[0]).toBe("0");
  });

  it("count what is left of a long text and name the file control", () => {
    expect(renderHtml(<TextareaField field={field({ initialValue: "abc" })} label="Comment" limit={10} />)).toContain(
      "7 remaining character(s)",
    );
    for (const [limit, words] of [
      [4, "1 remaining character(s)"],
      [3, "0 remaining character(s)"],
      [2, "1 too much character(s)"],
    ] as const) {
      const html = renderHtml(<TextareaField field={field({ initialValue: "a b" })} label="Comment" limit={limit} />);
      expect(html).toContain(`>${words}<`);
      expect(html).not.toMatch(/<textarea[^>]*maxlength/i);
    }
    expect(renderHtml(<TextareaField field={field()} label="Comment" limit={2000} />)).toContain(">2,000 remaining character(s)<");
    expect(renderHtml(<TextareaField field={field()} label="Comment" limit={2000} />, "fr")).toContain("2\u202f000 caractères restants");
    expect(renderHtml(<TextareaField field={field({ initialValue: "abc" })} label="Comment" limit={2} />, "fr")).toContain(
      "1 caractère en trop",
    );
    expect(renderHtml(<TextareaField field={field({ initialValue: "abc" })} label="Comment" limit={1} />)).toContain(
      "2 too much character(s)",
    );
    expect(
      tag(renderHtml(<FileField field={field()} label="File" accept=".csv" most={{ bytes: 9, fault: "Too large" }} />), "input"),
    ).toContain('type="file"');
  });
});

describe("form parts", () => {
  it("summarise errors as links to their fields, the form's own first", () => {
    const html = renderHtml(
      <ErrorSummary
        form={{ id: "f", errors: ["Not saved"], allErrors: { "": ["Not saved"], "goal.amount": ["Enter an amount", "x"], ok: [] } }}
      />,
    );
    expect(html).toContain('role="alert" tabindex="-1"');
    expect(html).toContain("There is a problem");
    expect(html).toContain("<li>Not saved</li>");
    expect(html).toContain('<a href="#f-goal.amount">Enter an amount</a>');
    expect(html.match(/<li>/g)).toHaveLength(2);
    const form = { id: "f", allErrors: { entry: ["From 0 to 20"], exit: ["From 0 to 20"], other: ["Enter a name"] } };
    const named = renderHtml(<ErrorSummary form={form} labels={{ entry: "Entry fee", exit: "Exit fee" }} />);
    expect(named).toContain('<a href="#f-exit">Exit fee: From 0 to 20</a>');
    expect(named).toContain(">Enter a name</a>");
    const late = { id: "f", allErrors: { exit: ["From 0 to 20"], entry: ["The entry fee is required"] } };
    const inOrder = renderHtml(<ErrorSummary form={late} labels={{ entry: "Entry fee", exit: "Exit fee" }} />);
    expect(inOrder).toMatch(/>The entry fee is required<.*>Exit fee: From 0 to 20</);
    expect(renderHtml(<ErrorSummary form={{ id: "f", allErrors: {} }} />)).toBe("");
  });

  it("tell what is in place with the field's name in one sentence", () => {
    const allErrors = {
      name: [message("common.form.inPlace", { value: "The name of theirs & co" })],
      entry: ["common.form.inPlaceNothing"],
    };
    const labels = { name: "Name", entry: "Entry fee" };
    const html = renderHtml(<ErrorSummary form={{ id: "f", allErrors }} labels={labels} />);
    expect(html).toContain('<a href="#f-name">Name, in place: The name of theirs &amp; co</a>');
    expect(html).toContain('<a href="#f-entry">Entry fee, in place: nothing</a>');
    const french = renderHtml(<ErrorSummary form={{ id: "f", allErrors }} labels={{ name: "Nom", entry: "Frais" }} />, "fr");
    expect(french).toContain(">Nom, en place\u202f: The name of theirs &amp; co</a>");
    expect(french).toContain(">Frais, en place\u202f: rien</a>");
    expect(renderHtml(<ErrorSummary form={{ id: "f", allErrors }} />)).toContain(">In place: The name of theirs &amp; co</a>");
  });

  it("keep a submit button usable and tell when it works", () => {
    expect(renderHtml(<SubmitButton>Save</SubmitButton>)).toMatch(/^<button [^>]*type="submit"[^>]*>Save<\/button>$/);
    const busy = renderHtml(<SubmitButton pending>Save</SubmitButton>);
    expect(busy).toContain('aria-disabled="true"');
    expect(busy).toContain("Save");
    expect(busy).not.toMatch(/ disabled/);
  });

  it("carry the key against double sending and the version", () => {
    expect(renderHtml(<HiddenFields idem="k-1" version={3} />)).toBe(
      '<input type="hidden" name="idem" value="k-1"/><input type="hidden" name="version" value="3"/>',
    );
  });
});

describe("a form that was kept when the session ended", () => {
  function Event({ id = "event", stored }: { id?: string; stored?: Record<string, string> }) {
    const [, fields] = useForm<Record<string, string>>({ id, ...(stored ? { defaultValue: stored } : {}) });
    return (
      <>
        <HiddenFields idem="new" version={3} />
        <TextField field={fields.name!} label="Name" />
      </>
    );
  }
  const kept: KeptFields = [
    ["idem", "old"],
    ["version", "2"],
    ["name", "typed <b>"],
  ];
  const shown = (element: ReactNode) => renderHtml(<KeptFormContext.Provider value={kept}>{element}</KeptFormContext.Provider>);

  it("stands in the fields instead of what is stored, over the version that it was typed on", () => {
    const html = shown(<Event stored={{ name: "stored" }} />);
    expect(html).toContain('value="typed &lt;b&gt;"');
    expect(html).toContain('name="version" value="2"');
    expect(html).toContain('name="idem" value="new"');
    expect(shown(<Event />)).toContain('value="typed &lt;b&gt;"');
    expect(renderHtml(<Event stored={{ name: "stored" }} />)).toContain('value="stored"');
  });

  it("stands in the fields of a form outside of conform, which would have put it back", () => {
    const words = field({ name: "name", initialValue: "stored", outside: true });
    expect(shown(<TextareaField field={words} label="Words" limit={200} />)).toContain(">typed &lt;b&gt;</textarea>");
    expect(shown(<TextField field={words} label="Words" />)).toContain('value="typed &lt;b&gt;"');
    expect(shown(<TextField field={{ ...words, name: "other" }} label="Words" />)).toContain('value="stored"');
  });

  it("leaves the other forms of the page alone", () => {
    function Fees() {
      const [, fields] = useForm<{ fees: string }>({ id: "fees", defaultValue: { fees: "1.2" } });
      return <TextField field={fields.fees} label="Fees" />;
    }
    expect(shown(<Fees />)).toContain('value="1.2"');
  });
});
