import { ArrowLeftIcon, ArrowRightIcon, DownloadIcon, MoveIcon, ResetIcon, ZoomInIcon, ZoomOutIcon } from "@radix-ui/react-icons";
import { Toolbar } from "radix-ui";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export type DragMode = "zoom" | "pan";

interface ToolsProps {
  /** Absent where there is nothing to look at closer. */
  zoom: (Record<"in" | "out" | "earlier" | "later" | "whole", () => void> & { isWhole: boolean }) | null;
  drag?: DragMode;
  onDrag?: (drag: DragMode) => void;
  save: Partial<Record<"png" | "svg" | "csv", () => void>>;
}

/** The tools of a chart that is explored: one stop of the Tab key, arrows inside. */
export function Tools({ zoom, drag, onDrag, save }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <Toolbar.Root className="explorer-tools" aria-label={t("charts.tools")}>
      {zoom ? (
        <>
          <Tool name={t("charts.zoomIn")} icon={<ZoomInIcon />} onClick={zoom.in} />
          <Tool name={t("charts.zoomOut")} icon={<ZoomOutIcon />} onClick={zoom.out} disabled={zoom.isWhole} />
          <Tool name={t("charts.earlier")} icon={<ArrowLeftIcon />} onClick={zoom.earlier} disabled={zoom.isWhole} />
          <Tool name={t("charts.later")} icon={<ArrowRightIcon />} onClick={zoom.later} disabled={zoom.isWhole} />
          <Tool name={t("charts.whole")} icon={<ResetIcon />} onClick={zoom.whole} disabled={zoom.isWhole} />
          <Tool
            name={t("charts.dragMoves")}
            icon={<MoveIcon />}
            pressed={drag === "pan"}
            onClick={() => onDrag?.(drag === "pan" ? "zoom" : "pan")}
          />
        </>
      ) : null}
      <details className="menu">
        <Toolbar.Button asChild>
          <summary className="icon-button" aria-label={t("charts.save")}>
            <DownloadIcon aria-hidden="true" />
          </summary>
        </Toolbar.Button>
        <ul className="menu-panel">
          {(["png", "svg", "csv"] as const).map((kind) =>
            save[kind] ? (
              <li key={kind}>
                <button type="button" className="menu-item" onClick={save[kind]}>
                  {t(`charts.saveAs.${kind}`)}
                </button>
              </li>
            ) : null,
          )}
        </ul>
      </details>
    </Toolbar.Root>
  );
}

interface ToolProps {
  name: string;
  icon: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
}

/** A button with a drawing: its name for those who do not see it, and on hover. It keeps the focus when it has nothing to do. */
function Tool({ name, icon, onClick, disabled = false, pressed }: ToolProps) {
  return (
    <Toolbar.Button
      className="icon-button"
      aria-label={name}
      title={name}
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      onClick={disabled ? undefined : onClick}
    >
      <span aria-hidden="true" className="contents">
        {icon}
      </span>
    </Toolbar.Button>
  );
}
