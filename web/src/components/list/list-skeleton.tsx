import { usePageLoading } from '../../ui/page-loading.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export function ListSkeleton({ rows }: { rows: number }) {
  usePageLoading()
  return (
    <output className="block rounded-surface border bg-surface">
      <span className="sr-only">Memuat…</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 border-b px-4 py-4 last:border-0">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="hidden h-4 w-1/5 sm:block" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </output>
  )
}
