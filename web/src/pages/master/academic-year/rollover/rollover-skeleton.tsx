import { useTitle } from '../../../../components/screen/use-title.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Sums } from './rollover-state.tsx'

/** As high as the plan will be, so that nothing moves when it arrives. */
export function RolloverSkeleton() {
  useTitle('Naik tahun')
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-busy>
      <h1 className="text-2xl font-bold">Naik tahun</h1>
      <div className="grid gap-4">
        <Sums plan={null} />
        <Skeleton className="h-42 sm:h-19" />
      </div>
      <Skeleton className="h-10" />
      <ListSkeleton rows={10} />
    </section>
  )
}
