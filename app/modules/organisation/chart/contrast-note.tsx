import { useTranslation } from "react-i18next";
import { useHydrated } from "#app/components/behaviour/use-hydrated.ts";
import { Button } from "#app/components/layout/button.tsx";
import { formatNumber } from "#app/domain/format/format.ts";
import { contrastOf, hexColour, readableShade, TEXT_CONTRAST } from "#app/domain/theme/contrast.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

const WHITE = "#ffffff";
/** Text of the application reads at 7:1: the stylesheet darkens a colour that does not. */
const INK_CONTRAST = 7;

interface NoteProps {
  /** As typed; empty for the default. */
  value: string;
  otherwise: string;
  /** A fill that white text stands on, or a text that stands on white. */
  use: "fill" | "text";
  onUse: (colour: string) => void;
}

/** Contrast of a colour with white, and the nearest shade that passes where it does not. Told while a person types. */
export function ContrastNote({ value, otherwise, use, onUse }: NoteProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const hydrated = useHydrated();
  const colour = hexColour(value === "" ? otherwise : value);
  if (!colour) return null;
  const least = use === "fill" ? TEXT_CONTRAST : INK_CONTRAST;
  const ratio = contrastOf(colour, WHITE) ?? 1;
  const figure = formatNumber(Math.floor(ratio * 100) / 100, language, { decimals: 2 });
  const passes = ratio >= least;
  // The text on a default that is light is dark by itself: there is nothing to mend.
  if (value === "" && !passes) return null;
  const shade = passes ? null : readableShade(colour, least);
  return (
    <p className="hint contrast-note" aria-live="polite">
      {t(passes ? `organisation.chart.${use}Passes` : `organisation.chart.${use}Fails`, { ratio: figure })}
      {shade ? (
        <>
          {" "}
          {t("organisation.chart.suggestion", { colour: shade })}
          {hydrated ? (
            <>
              {" "}
              <Button type="button" variant="text" onClick={() => onUse(shade)}>
                {t("organisation.chart.useSuggestion")}
              </Button>
            </>
          ) : null}
        </>
      ) : null}
    </p>
  );
}
