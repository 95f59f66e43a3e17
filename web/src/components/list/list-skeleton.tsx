import { clsx } from 'clsx'
import { usePageLoading } from '../../ui/page-loading.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

type ListSkeletonProps = {
  rows: number
  /** A list's rows come: on a desktop below a head. */
  isTable?: boolean
}

/** As high as the rows that come. */
export function ListSkeleton({ rows, isTable = false }: ListSkeletonProps) {
  usePageLoading()
  return (
    <output className="block rounded-surface border bg-surface">
      <span className="sr-only">Memuat…</span>
      {Array.from({ length: isTable ? rows + 1 : rows }, (_, row) => {
        const isHead = isTable && row === 0
        return (
          <div
            key={row}
            className={clsx(
              'flex items-center gap-6 border-b px-4 last:border-0',
              isTable ? 'h-10 max-md:box-content max-md:h-13' : 'py-4',
              isHead && 'max-md:hidden',
            )}
          >
            <Skeleton className={isHead ? 'h-3 w-24' : 'h-4 w-2/5'} />
            <Skeleton className={clsx('hidden sm:block', isHead ? 'h-3 w-16' : 'h-4 w-1/5')} />
            <Skeleton className={clsx('ml-auto w-16', isHead ? 'h-3' : 'h-4')} />
          </div>
        )
      })}
    </output>
  )
}
