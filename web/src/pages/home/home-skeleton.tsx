import { Skeleton } from '../../ui/skeleton.tsx'
import { usePageLoading } from '../../ui/page-loading.ts'

/** Placeholder for a home's first cards. */
export function HomeSkeleton() {
  usePageLoading()
  return (
    <output className="grid gap-6 lg:grid-cols-2">
      <span className="sr-only">Memuat…</span>
      <Skeleton className="h-36" />
      <Skeleton className="h-72" />
    </output>
  )
}
