import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  /** The state that nearly everything has: no ground, so that others stand out. */
  usual: 'inline! p-0! text-sm! font-normal! text-soft',
  plain: 'bg-sunken text-ink',
  // Visible on a ticked row too, which is tinted itself.
  accent: 'bg-tint text-accent-strong [.bg-tint_&]:bg-surface',
  good: 'bg-status-h-tint text-status-h',
  warn: 'bg-warn-tint text-warn',
  danger: 'bg-danger-tint text-danger',
}
export type BadgeTone = keyof typeof tones

/** A short state in words; its colour only repeats them. */
export const Badge = ({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) => (
  <span
    className={clsx(
      'inline-flex items-center gap-1 rounded-xl align-middle px-2.5 py-0.5 text-center text-xs font-semibold whitespace-nowrap max-[15rem]:whitespace-normal',
      tones[tone],
    )}
  >
    {children}
  </span>
)
