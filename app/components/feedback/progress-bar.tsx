import { Progress } from "@radix-ui/themes/components/progress";

export interface ProgressBarProps {
  label: string;
  /** Share done, 0 to 1; absent while it is not known. */
  share?: number;
}

/** Share of a job that is done. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === undefined ? undefined : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return <Progress aria-label={label} size="2" value={percent} />;
}
