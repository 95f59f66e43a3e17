import type { ReactNode } from 'react'

/** Over what stands from an earlier day, with the way to today's. */
export const DayNotice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex flex-wrap items-center gap-2 rounded-control bg-warn-tint p-3 text-sm">
    {children}
  </p>
)
