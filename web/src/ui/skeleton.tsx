import { clsx } from 'clsx'

/** The grey shape of something that is on its way. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('block animate-pulse rounded-control bg-sunken', className ?? 'h-4 w-full')} />
)
