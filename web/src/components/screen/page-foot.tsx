import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { lendBadgePlace, useTaskFrame } from './task-frame.ts'

type PageFootProps = {
  className?: string
  /** It has a place for the badge among its own parts. */
  placesBadge?: boolean
  children: ReactNode
}

/**
 * The foot of a page, always in sight: the state of what is typed, and what saves it. A screen that has one says so in the
 * table of screens (`foot`), because a phone's frame has no bar below it.
 */
export const PageFoot = ({ className, placesBadge = false, children }: PageFootProps) => (
  <footer
    className={clsx(
      'page-foot',
      className ??
        '-mx-4 flex flex-wrap items-center justify-end gap-2 border-t bg-page px-4 py-2 sm:py-3 lg:mx-0 lg:px-0',
    )}
  >
    {!placesBadge && <BadgePlace />}
    {children}
  </footer>
)

/** Where the badge of unsent work stands instead of in the frame's bar. */
export function BadgePlace() {
  const hasBar = useTaskFrame((frame) => frame.bar !== null)
  return hasBar && <span ref={lendBadgePlace} className="contents" />
}
