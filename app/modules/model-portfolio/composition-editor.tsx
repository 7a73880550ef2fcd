import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { fieldOf, LinesForm, type LinesFormProps } from "#app/modules/series/weighted-lines.tsx";
import { type PortfoliosArea, portfolioSeriesPath } from "#app/navigation/paths.ts";
import type { EditorView } from "./editor.server.ts";

/** The composition of a day, line by line, with its reason. */
export function CompositionEditor({ editor, area }: { editor: EditorView; area: PortfoliosArea }) {
  const { t } = useTranslation();
  return (
    <Card title={editor.title} id="composition">
      <DayEditor
        editor={editor}
        save={t("modelPortfolios.editor.save")}
        reasoned={editor.earlier !== null}
        searchAddress={portfolioSeriesPath(area)}
        lineAction={{
          intent: "switch",
          label: t("modelPortfolios.editor.switch"),
          labelOf: (name) => t("modelPortfolios.editor.switchOf", { name }),
        }}
      />
    </Card>
  );
}

interface DayEditorProps extends Pick<LinesFormProps, "lineAction" | "searchAddress"> {
  editor: EditorView;
  /** Text of the button that saves. */
  save: string;
  /** The reason of a change has to be given. */
  reasoned?: boolean;
}

/** The composition of a day: its date, its lines with their weights, and its reason. */
export function DayEditor({ editor, save, reasoned = false, ...lines }: DayEditorProps) {
  const { t } = useTranslation();
  const errorsOf = (id: string) => editor.errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
  return (
    <LinesForm
      editor={editor}
      version={editor.version}
      save={save}
      none={t("weightedLines.none")}
      earlier={editor.earlier}
      {...lines}
      before={
        <>
          {editor.warnings.length > 0 ? (
            <Notice kind="flashy">
              {editor.warnings.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Notice>
          ) : null}
          <input type="hidden" name="original" value={editor.date ?? ""} />
          <DateField
            field={fieldOf("composition-date", "date", editor.typedDate, errorsOf("composition-date"))}
            label={t("modelPortfolios.editor.date")}
          />
        </>
      }
      after={
        <TextField
          field={fieldOf("composition-comment", "comment", editor.comment, errorsOf("composition-comment"))}
          label={t("modelPortfolios.editor.comment")}
          hint={t("modelPortfolios.editor.commentHint")}
          width="full"
          optional={!reasoned}
          maxLength={1000}
        />
      }
    />
  );
}
