import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SimulationForm } from "#app/domain/simulation/form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { Asked } from "../results/shown-results.ts";
import type { OutcomeView } from "../view.ts";
import { claimText } from "./difference.ts";
import { useEngine } from "./use-engine.ts";

interface InstantInput {
  uuid: string;
  typed: SimulationForm;
  /** What the server said last, and for which inputs. */
  outcome: OutcomeView;
  outcomeForm: SimulationForm;
  /** What is typed differs from that and waits for the server. */
  waits: boolean;
  asked: Asked;
}

interface Instant {
  /** The server's outcome, or with the browser's figures for what is typed in it. */
  outcome: OutcomeView;
  isInstant: boolean;
  /** Goes with the inputs to the server, which holds it against its own figures. */
  claim: string | null;
}

/**
 * Chance, fan and outcomes of what is typed, by the browser's engine until the server has answered. The engine is believed as long as it
 * gives the server's figures to the bit for the inputs that the server answered; from a difference on, which the server
 * reports, it says nothing more.
 */
export function useInstant({ uuid, typed, outcome, outcomeForm, waits, asked }: InstantInput): Instant {
  const { t } = useTranslation();
  const language = useLanguage();
  const { instant: server, shown, results } = outcome;
  const fits = shown.tab === "simulations" && shown.levers === null && results !== null;
  const [differed, setDiffered] = useState(false);
  const engine = useEngine(uuid, fits && !differed ? (server?.key ?? null) : null);
  const { inflation } = asked;
  const paths = results?.fan.everyScenario ? results.fan.everyScenario.lines.length : 0;

  const figures = useMemo(
    () => (engine && waits ? engine.figuresOf(typed, { language, paths, inflation }) : null),
    [engine, waits, typed, language, paths, inflation],
  );
  const checked = useMemo(
    () => engine && { agrees: server?.mark === engine.figuresOf(outcomeForm, { language, paths: 0, inflation })?.mark },
    [engine, server?.mark, outcomeForm, language, inflation],
  );
  // A first difference is said to the server with the next change; after its answer nothing more is computed here.
  const doubted = useRef(false);
  useEffect(() => {
    if (!checked) return;
    if (!checked.agrees && doubted.current) setDiffered(true);
    doubted.current = !checked.agrees;
  }, [checked]);

  const view = useMemo(() => (checked?.agrees && figures ? figures.view(t) : null), [checked, figures, t]);
  const claim = figures && server ? claimText({ key: server.key, mark: figures.mark }) : null;
  if (!view || !results) return { outcome, isInstant: false, claim };
  const { goalHint, ...projected } = view;
  return { outcome: { ...outcome, results: { ...results, ...projected }, goalHint }, isInstant: true, claim };
}
