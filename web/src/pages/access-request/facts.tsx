import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Label and value in two columns; unknown values are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {known.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode }

/** A titled part of a page. */
export const Panel = ({ title, aside, children }: PanelProps) => (
  <section aria-label={title} className="grid gap-4 rounded-surface border bg-surface p-4 sm:p-5">
    <header className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-lg font-bold">{title}</h2>
      {aside}
    </header>
    {children}
  </section>
)
