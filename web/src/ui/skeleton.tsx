import { clsx } from 'clsx'

/** A grey placeholder for something that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('block animate-pulse rounded-control bg-sunken', className ?? 'h-4 w-full')} />
)
