import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import {
  type PlannedStudent,
  promotionLabels,
  promotions,
  rolloverEndpoints,
} from '@hadir/contract/academic-year/rollover.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpWideNarrow, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import { UnreachableNote } from '../../../../components/feedback/unreachable-note.tsx'
import { queryOptionsOf } from '../../../../http/query.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { useExistingId } from '../../../../components/form/record-id.ts'
import { type ChosenRows, ListPage } from '../../../../components/list/list-page.tsx'
import { DecideBar } from './decide-bar.tsx'
import { MendDialog } from './mend-dialog.tsx'
import { columns } from './plan-columns.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { isMoving, RolloverState, Sums } from './rollover-state.tsx'

const decisionFilter = {
  name: 'decision',
  label: 'Keputusan',
  options: promotions.map((value) => ({ value, label: promotionLabels[value] })),
}
const undecidedFilter = { name: 'undecided', label: 'Kelas tujuan', options: [{ value: 'ya', label: 'Belum dipilih' }] }
const raporFilter = {
  name: 'rapor',
  label: 'Rapor',
  options: [
    { value: 'berbeda', label: 'Berbeda dari rapor' },
    { value: 'tanpa', label: 'Tanpa keputusan' },
  ],
}

/** Naik tahun: where each student goes when the year ends; corrected by hand, run, and undone. */
export function RolloverPage() {
  const id = useExistingId()
  const params = { id }
  const requested = useQuery({
    ...queryOptionsOf(rolloverEndpoints.read, { params }),
    refetchInterval: ({ state }) => (isMoving(state.data?.data?.state) ? 500 : false),
  })
  const plan = requested.data?.data ?? null
  const state = plan?.state
  const [mending, setMending] = useState<PlannedStudent | null>(null)
  const cache = useQueryClient()
  // Once it is run or undone, every list of students, classes and years is outdated.
  useEffect(() => {
    if (state !== 'done' && state !== 'undone') return
    const touched = [studentEndpoints.list.path, academicYearEndpoints.list.path, academicClassEndpoints.list.path]
    const isTouched = (path: string) =>
      touched.some((one) => path.startsWith(one)) && path !== rolloverEndpoints.read.path
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isTouched(String(queryKey[0])) })
  }, [state, cache])
  const isOpen = plan !== null && ['draft', 'undone', 'failed'].includes(plan.state)
  if (requested.isPending) return <RolloverSkeleton />
  if (!requested.data) return <ErrorState error={requested.error} onRetry={() => void requested.refetch()} />
  if (!plan) return <RolloverState yearId={id} plan={null} />
  const classFilter = {
    name: 'fromClassId',
    label: 'Kelas asal',
    options: plan.classes.filter(({ now }) => now > 0).map((one) => ({ value: one.id, label: one.name })),
  }
  const decide = (chosen: ChosenRows, done: () => void) => (
    <DecideBar yearId={id} plan={plan} chosen={chosen} onDone={done} />
  )
  const mendActions = (row: PlannedStudent) => [
    { label: 'Perbaiki keputusan', icon: <PenLine />, onSelect: () => setMending(row) },
  ]
  return (
    <ListPage
      title={`Naik tahun ${plan.fromYear.name}`}
      endpoint={rolloverEndpoints.students}
      params={params}
      columns={columns}
      filters={[classFilter, decisionFilter, raporFilter, undecidedFilter]}
      searchLabel="Cari nama atau NIS"
      {...(isOpen && { bulk: decide })}
      {...(state === 'done' && { rowActions: mendActions })}
      empty={{
        icon: <ArrowUpWideNarrow />,
        title: 'Belum ada siswa dalam rencana',
        text: 'Rencana memuat siswa yang masih mempunyai kelas pada tahun pelajaran ini.',
      }}
    >
      {isMoving(plan.state) && <UnreachableNote of={requested} />}
      <RolloverState yearId={id} plan={plan} />
      {mending && <MendDialog yearId={id} plan={plan} student={mending} onClose={() => setMending(null)} />}
    </ListPage>
  )
}

/** As high as the plan will be, so that nothing moves when it arrives. */
function RolloverSkeleton() {
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
