import type { ReactNode } from 'react'

/** A list that few need to read, behind its number. */
export const MoreLines = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="text-sm">
    <summary className="w-fit cursor-pointer py-1 font-semibold text-accent-strong">{label}</summary>
    <ul className="mt-1 grid max-h-72 gap-1 overflow-y-auto rounded-control bg-sunken p-3 tabular-nums">{children}</ul>
  </details>
)
