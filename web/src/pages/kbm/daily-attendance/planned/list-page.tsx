import { formatDate } from '@hadir/contract/dates/dates.ts'
import {
  mostWithdrawn,
  type PlannedAbsence,
  plannedAbsences,
  plannedStateLabels,
  plannedStates,
} from '@hadir/contract/attendance/planned-absence.ts'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { StatusName } from '../../../../components/attendance/status-name.tsx'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { type ChosenRows, ListPage } from '../../../../components/list/list-page.tsx'
import { useCan } from '../../../../session/use-can.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { PlanDialog } from '../../plan-dialog.tsx'
import { WithdrawPlans } from './withdraw-plans.tsx'

const range = ({ startDate, endDate }: PlannedAbsence) =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`

const columns: ListColumn<PlannedAbsence>[] = [
  { header: 'Siswa', cell: (row) => row.studentName, sortBy: 'studentName', onPhone: 'title' },
  { header: 'Kelas', cell: (row) => row.className ?? '–', onPhone: 'line' },
  { header: 'Tanggal', cell: range, sortBy: 'startDate', onPhone: 'line' },
  { header: 'Keterangan', cell: (row) => <StatusName status={row.status} />, onPhone: 'aside' },
  { header: 'Alasan', cell: (row) => row.reason, onPhone: 'line' },
  { header: 'Dicatat oleh', cell: (row) => row.by, isPerson: true },
  {
    header: 'Ditarik',
    cell: ({ withdrawn }) => (withdrawn ? [withdrawn.by, withdrawn.reason].filter(Boolean).join(': ') : '–'),
    isExtra: true,
  },
]

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Keadaan',
    unset: plannedStateLabels.BERLAKU,
    options: plannedStates
      .filter((value) => value !== 'BERLAKU')
      .map((value) => ({ value, label: plannedStateLabels[value] })),
  },
]

const bulk = (chosen: ChosenRows, done: () => void) => <WithdrawTicked chosen={chosen} done={done} />

function WithdrawTicked({ chosen: { ids = [] }, done }: { chosen: ChosenRows; done: () => void }) {
  const schoolId = useSchoolId()
  const [isOpen, setOpen] = useState(false)
  const isTooMany = ids.length === 0 || ids.length > mostWithdrawn
  return (
    <>
      <Button
        disabled={isTooMany}
        title={isTooMany ? `Centang paling banyak ${mostWithdrawn} ketidakhadiran` : undefined}
        onClick={() => setOpen(true)}
      >
        Tarik
      </Button>
      {isOpen && (
        <WithdrawPlans
          schoolId={schoolId}
          ids={ids}
          title={`Tarik ${ids.length} ketidakhadiran?`}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Students whose absence the school knows in advance. */
export function PlannedPage() {
  const schoolId = useSchoolId()
  const [isAdding, setAdding] = useState(false)
  const isWithdrawn = useSearchParams()[0].get('state') === 'DITARIK'
  const [leaving, setLeaving] = useState<PlannedAbsence | null>(null)
  const mayPlan = useCan('attendance:mark')
  const add = mayPlan && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-5 max-sm:hidden" />
      Catat ketidakhadiran
    </Button>
  )
  return (
    <>
      <ListPage
        title="Ketidakhadiran Terencana"
        endpoint={plannedAbsences.list}
        params={{ schoolId }}
        columns={columns}
        filters={filters}
        searchLabel="Cari siswa"
        {...(mayPlan && {
          rowActions: (row: PlannedAbsence) =>
            row.state === 'DITARIK' ? [] : [{ label: 'Tarik', danger: true, onSelect: () => setLeaving(row) }],
        })}
        {...(mayPlan && !isWithdrawn && { bulk })}
        action={add}
        empty={{
          icon: <CalendarClock />,
          title: 'Belum ada yang direncanakan',
          text: 'Siswa yang diketahui akan sakit, izin, atau dispensasi beberapa hari dicatat satu kali di sini. Lembar absensi terisi sendiri pada hari sekolahnya.',
          action: add,
        }}
      />
      {isAdding && <PlanDialog schoolId={schoolId} onClose={() => setAdding(false)} />}
      {leaving && (
        <WithdrawPlans
          schoolId={schoolId}
          ids={[leaving.id]}
          title={`Tarik ketidakhadiran ${leaving.studentName}?`}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
