import { FileTextIcon } from "@radix-ui/react-icons";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { useJourneyPlace } from "#app/modules/journey/session/use-journey-place.ts";
import { journeyReplayPath } from "#app/navigation/paths.ts";
import type { PackageView } from "./publishing-view.server.ts";

/** Documents as named links, each with its kind and size. */
export function DocumentLinks({ files }: { files: PackageView["files"] }) {
  return (
    <ul className="document-links">
      {files.map(({ kind, label, href, size }) => (
        <li key={kind}>
          <FileTextIcon aria-hidden="true" />
          {href ? <a href={href}>{label}</a> : <span>{label}</span>}
          <span className="hint figure">{size}</span>
        </li>
      ))}
    </ul>
  );
}

/** Versions, fingerprints and who published: for who has to prove it. */
export function Proof({ uuid, made: { facts, clocks, hash, files, number } }: { uuid: string; made: PackageView }) {
  const { t } = useTranslation();
  const place = useJourneyPlace();
  return (
    <details className="proof">
      <summary>{t("publication.proof.title")}</summary>
      <div className="stack">
        <KeyFacts
          facts={[
            ...facts,
            ...clocks.map(({ part, text }) => ({ label: t(`publication.clocks.${part}`), value: text })),
            ...(hash ? [{ label: t("publication.proof.hash"), value: <code>{hash}</code> }] : []),
          ]}
        />
        <p className="hint">{t("publication.proof.files")}</p>
        <KeyFacts facts={files.map(({ label, sha256 }) => ({ label, value: <code>{sha256}</code> }))} />
        {number === null ? null : <Link to={journeyReplayPath(place, uuid, number)}>{t("publication.proof.replay")}</Link>}
      </div>
    </details>
  );
}
