export interface ProgressBarProps {
  label: string;
  /** Share done, 0 to 1; absent while it is not known. */
  share?: number;
}

/** Share of a job that is done. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className="progress">
      <progress aria-label={label} max={100} value={percent} />
    </div>
  );
}
