import type { PackageLinkView } from "#app/contract/journey/publication.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatNumber } from "#app/domain/format/format.ts";
import { formatLongInstant } from "#app/domain/format/format-date.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { Frame, htmlBytes } from "#app/modules/questionnaire-link/frame.server.tsx";
import { adviceLinkFilePath, adviceLinkPath } from "#app/navigation/paths.ts";

interface LinkDocument {
  view: PackageLinkView;
  token: string;
  language: InterfaceLanguage;
  nonce: string;
}

/** The whole page behind a client's link: one answer, no framework, no script, no other file. */
export function linkDocument({ view, token, language, nonce }: LinkDocument): Buffer<ArrayBuffer> {
  const t = getFixedT(language);
  const title = t(`publication.link.${view.state}.title`);
  return htmlBytes(
    <Frame
      language={language}
      title={view.fault ? `${t("publication.link.error")} – ${title}` : title}
      nonce={nonce}
      house={view.organisation}
    >
      <h1>{title}</h1>
      {view.state === "OPEN" ? (
        <Files view={view} token={token} language={language} />
      ) : (
        <Asked view={view} token={token} language={language} />
      )}
    </Frame>,
  );
}

type Part = Omit<LinkDocument, "nonce">;

function Asked({ view, token, language }: Part) {
  const t = getFixedT(language);
  const { state, sender, organisation, expiresAt, triesLeft, fault } = view;
  if (state !== "START") return <p>{t(`publication.link.${state}.text`)}</p>;
  const wrong = fault ? t("publication.link.wrong", { count: triesLeft ?? 0 }) : null;
  return (
    <>
      <p>{t("publication.link.START.text", { sender: sender ?? "", organisation: organisation?.name ?? "" })}</p>
      <form method="post" action={adviceLinkPath(token)}>
        <div className={wrong ? "x" : undefined}>
          <label className="l" htmlFor="code">
            {t("publication.link.code")}
          </label>
          <div className="m" id="code-hint">
            {t("publication.link.codeHint")}
          </div>
          {wrong ? (
            <div className="w" id="code-error" role="alert">
              {wrong}
            </div>
          ) : null}
          <input
            className="y"
            id="code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={9}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? "code-hint code-error" : "code-hint"}
          />
        </div>
        <button className="b" type="submit">
          {t("publication.link.open")}
        </button>
      </form>
      <p className="m">{t("publication.link.until", { instant: expiresAt ? formatLongInstant(expiresAt, language) : "" })}</p>
    </>
  );
}

function Files({ view, token, language }: Part) {
  const t = getFixedT(language);
  const { organisation, publishedAt, expiresAt, files, missing } = view;
  const words = { organisation: organisation?.name ?? "", instant: publishedAt ? formatLongInstant(publishedAt, language) : "" };
  return (
    <>
      <p>{t("publication.link.OPEN.text", words)}</p>
      <ul>
        {files.map(({ kind, size }) => (
          <li key={kind}>
            <a href={adviceLinkFilePath(token, kind)}>{t(`publication.files.${kind}`)}</a>{" "}
            <span className="m">
              {t("publication.size", { size: formatNumber(Math.max(1, Math.round(size / 1024)), language, { decimals: 0 }) })}
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 ? (
        <>
          <h2>{t("publication.link.missing")}</h2>
          <ul>
            {missing.map(({ fullName, isin, reason }) => (
              <li key={`${isin} ${fullName}`}>
                {isin ? `${fullName} (${isin})` : fullName}
                {reason ? <span className="m"> {t("publication.link.reason", { reason })}</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="m">{t("publication.link.until", { instant: expiresAt ? formatLongInstant(expiresAt, language) : "" })}</p>
    </>
  );
}
