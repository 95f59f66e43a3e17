import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import {
  type PlannedStudent,
  type Promotion,
  promotionLabels,
  promotions,
  rolloverEndpoints,
} from '@hadir/contract/academic-year/rollover.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpWideNarrow } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { UnreachableNote } from '../../../../components/feedback/unreachable-note.tsx'
import { queryOptionsOf } from '../../../../http/query.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { useExistingId } from '../../../../components/form/record-id.ts'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import { ListPage } from '../../../../components/list/list-page.tsx'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx'
import { DecideBar } from './decide-bar.tsx'
import { PickedStudents, PickStudent } from './pick-student.tsx'
import { isMoving, RolloverState } from './rollover-state.tsx'

const tones: Record<Promotion, BadgeTone> = { NAIK: 'good', TINGGAL: 'warn', LULUS: 'accent', TIDAK_LULUS: 'warn' }

const columns: ListColumn<PlannedStudent>[] = [
  {
    header: 'Nama',
    cell: (row) => <PickStudent id={row.id} name={row.name} />,
    sortBy: 'name',
    onPhone: 'title',
  },
  { header: 'NIS', cell: (row) => row.nis },
  { header: 'Kelas', cell: (row) => row.fromClass.name, sortBy: 'fromClass', onPhone: 'line' },
  {
    header: 'Keputusan',
    cell: (row) => <Badge tone={tones[row.decision]}>{promotionLabels[row.decision]}</Badge>,
    sortBy: 'decision',
    onPhone: 'aside',
  },
  {
    header: 'Ke kelas',
    cell: (row) => row.toClass?.name ?? (row.decision === 'LULUS' ? '–' : <Badge tone="danger">Pilih kelas</Badge>),
    sortBy: 'toClass',
    onPhone: 'line',
  },
]

const decisionFilter = {
  name: 'decision',
  label: 'Keputusan',
  options: promotions.map((value) => ({ value, label: promotionLabels[value] })),
}
const undecidedFilter = { name: 'undecided', label: 'Kelas tujuan', options: [{ value: 'ya', label: 'Belum dipilih' }] }

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
  const cache = useQueryClient()
  // Once it is run or undone, every list of students, classes and years is outdated.
  useEffect(() => {
    if (state !== 'done' && state !== 'undone') return
    const touched = [studentEndpoints.list.path, academicYearEndpoints.list.path, academicClassEndpoints.list.path]
    const isTouched = (path: string) =>
      touched.some((one) => path.startsWith(one)) && path !== rolloverEndpoints.read.path
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isTouched(String(queryKey[0])) })
  }, [state, cache])
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const isOpen = plan !== null && ['draft', 'undone', 'failed'].includes(plan.state)
  const picking = useMemo(() => ({ picked, setPicked, isOpen }), [picked, isOpen])
  if (requested.isPending) return <ListSkeleton rows={8} />
  if (!requested.data) return <ErrorState error={requested.error} onRetry={() => void requested.refetch()} />
  if (!plan) return <RolloverState yearId={id} plan={null} />
  const classFilter = {
    name: 'fromClassId',
    label: 'Kelas asal',
    options: plan.classes.filter(({ now }) => now > 0).map((one) => ({ value: one.id, label: one.name })),
  }
  return (
    <PickedStudents value={picking}>
      <ListPage
        title={`Naik tahun ${plan.fromYear.name}`}
        endpoint={rolloverEndpoints.students}
        params={params}
        columns={columns}
        filters={[classFilter, decisionFilter, undecidedFilter]}
        searchLabel="Cari nama atau NIS"
        empty={{
          icon: <ArrowUpWideNarrow />,
          title: 'Belum ada siswa dalam rencana',
          text: 'Rencana memuat siswa yang masih mempunyai kelas pada tahun pelajaran ini.',
        }}
      >
        {isMoving(plan.state) && <UnreachableNote of={requested} />}
        <RolloverState yearId={id} plan={plan} />
        {isOpen && picked.size > 0 && (
          <DecideBar yearId={id} plan={plan} picked={[...picked]} onDone={() => setPicked(new Set())} />
        )}
      </ListPage>
    </PickedStudents>
  )
}
