import { clsx } from 'clsx'

/** The product's mark: an H whose crossbar is a tick. */
export function Brand({ short = false, className }: { short?: boolean; className?: string }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-2.5 text-xl font-extrabold whitespace-nowrap tracking-tight',
        className,
      )}
    >
      <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0 text-accent">
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <g
          className="text-on-accent"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M9.5 8.5v15M22.5 8.5v15" />
          <path d="m9.5 16 4.6 2.6 8.4-4.8" />
        </g>
      </svg>
      {!short && 'Hadir'}
    </span>
  )
}
