type ProgressProps = { label: string; value: number; max: number }

/** The progress of long work; the label beside it puts it in words. */
export function Progress({ label, value, max }: ProgressProps) {
  const share = max === 0 ? 0 : Math.min(1, value / max)
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="tabular-nums text-soft">{Math.round(share * 100)}%</span>
      </p>
      <progress
        aria-label={label}
        value={value}
        max={Math.max(max, 1)}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
