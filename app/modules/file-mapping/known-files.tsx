import { useTranslation } from "react-i18next";
import { KNOWN, KNOWN_FILES } from "#app/domain/market-data/known-files.ts";
import { valueExamplePath } from "#app/navigation/paths.ts";

/** Files of public sources and programs that are known, each with a small example. */
export function KnownFiles({ of }: { of: "values" | "definitions" }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="hint">{t("imports.known.hint")}</p>
      <ul className="stack hint">
        {KNOWN_FILES.filter((name) => KNOWN[name].holds === of).map((name) => (
          <li key={name}>
            <a href={valueExamplePath(name)} download>
              {t(`imports.known.names.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
