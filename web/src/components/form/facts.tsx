import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

export const isFilled = ([, value]: Fact) => value !== null && value !== undefined && value !== '' && value !== false

/** What a record has, by name; what is empty or hidden has no label. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const filled = facts.filter(isFilled)
  if (filled.length === 0) return <p className="text-soft">Belum diisi.</p>
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-3">
      {filled.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
