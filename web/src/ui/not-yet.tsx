import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** What is still to be done, in words that begin with *Belum*: hollow and grey, amber once its time is past. */
export const NotYet = ({ isLate = false, children }: { isLate?: boolean; children: ReactNode }) => (
  <span
    className={clsx(
      'text-sm whitespace-nowrap max-[15rem]:whitespace-normal',
      isLate ? 'font-semibold text-warn' : 'text-soft',
    )}
  >
    <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full border-[1.5px] border-current" />
    {children}
  </span>
)
