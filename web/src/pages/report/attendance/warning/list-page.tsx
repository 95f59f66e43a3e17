import { formatDate } from '@hadir/contract/dates/dates.ts'
import {
  warningReasonLabels,
  warningReasons,
  type WarningRow,
  warnings,
  warningStateLabels,
  warningStates,
} from '@hadir/contract/attendance/report/warning.ts'
import { ChartColumn, CircleCheck, HeartHandshake, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../../../http/query.ts'
import { useClassFilter } from '../../../../components/list/filters/class-filter.ts'
import type { ListColumn } from '../../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../../components/list/filters/list-filter.ts'
import { type ChosenRows, ListPage } from '../../../../components/list/list-page.tsx'
import type { RowAction } from '../../../../components/list/row-menu.tsx'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { reasonsOf } from '../../../../components/attendance/warning-reasons.ts'
import { paths, recordPath } from '../../../../paths.ts'
import { useSession } from '../../../../session/store.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, buttonLook } from '../../../../ui/button.tsx'
import { HandleDialog, touches } from './handle-dialog.tsx'
import { NotYet } from '../../../../ui/not-yet.tsx'

const handledText = ({ handled }: WarningRow) =>
  handled ? `${formatDate(handled.on)}, ${handled.by}: ${handled.note}` : '–'

const columns: ListColumn<WarningRow>[] = [
  { header: 'Siswa', cell: (row) => row.student.name, sortBy: 'student', onPhone: 'title' },
  { header: 'NIS', cell: (row) => row.student.nis, isExtra: true },
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'line' },
  { header: 'Alasan', cell: (row) => reasonsOf(row).join(', '), onPhone: 'line' },
  { header: 'Berturut-turut', cell: (row) => row.inARow?.days ?? '–', sortBy: 'inARow', isNumber: true, isExtra: true },
  { header: 'Alpa', cell: (row) => row.alpaDays ?? '–', sortBy: 'alpaDays', isNumber: true, isExtra: true },
  { header: 'Wali kelas', cell: (row) => row.homeroomTeacher ?? '–', isPerson: true },
  {
    header: 'Status',
    cell: ({ state }) =>
      state === 'SUDAH' ? (
        <Badge tone="good">{warningStateLabels[state]}</Badge>
      ) : (
        <NotYet>{warningStateLabels[state]}</NotYet>
      ),
    onPhone: 'aside',
  },
  { header: 'Tindakan terakhir', cell: handledText, onPhone: 'line' },
]

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Status',
    options: warningStates.map((value) => ({ value, label: warningStateLabels[value] })),
  },
  {
    name: 'reason',
    label: 'Alasan',
    options: warningReasons.map((value) => ({ value, label: warningReasonLabels[value] })),
  },
]

const handleMany = (chosen: ChosenRows, done: () => void) => <HandleMany chosen={chosen} done={done} />

/** Students above the school's absence limits, with who is responsible and what was done. */
export function WarningsPage() {
  const params = { schoolId: useSchoolId() }
  const classFilter = useClassFilter(undefined)
  const isAdmin = useSession((state) => state.profile?.role) === 'school_admin'
  const [handled, setHandled] = useState<WarningRow | null>(null)
  const undo = useEndpointMutation(warnings.undo, { touches, after: ({ message }) => toastSuccess(message) })
  const actionsOf = (row: WarningRow): RowAction[] => [
    ...(row.mayHandle
      ? [{ label: 'Tandai sudah ditindak', icon: <CircleCheck aria-hidden />, onSelect: () => setHandled(row) }]
      : []),
    ...(row.mayHandle && row.state === 'SUDAH'
      ? [
          {
            label: 'Batalkan tanda',
            icon: <Undo2 aria-hidden />,
            onSelect: () => undo.mutate({ params, body: { studentIds: [row.id] } }, { onError: toastFailure }),
          },
        ]
      : []),
    {
      label: 'Rekap kelas',
      icon: <ChartColumn aria-hidden />,
      to: `${paths.attendanceReport}?${new URLSearchParams({ class: row.academicClass.id })}`,
    },
  ]
  return (
    <>
      <ListPage
        title="Perlu perhatian"
        endpoint={warnings.list}
        exportAs={warnings.export}
        params={params}
        columns={columns}
        filters={[...filters, classFilter]}
        searchLabel="Cari siswa atau kelas"
        rowPath={(row) => recordPath(paths.students, row.id)}
        rowActions={actionsOf}
        {...(isAdmin && { bulk: handleMany })}
        action={
          <Link to={paths.attendanceReport} className={buttonLook({})}>
            <ChartColumn aria-hidden className="size-5" />
            Laporan Absensi
          </Link>
        }
        empty={{
          icon: <HeartHandshake />,
          title: 'Tidak ada yang perlu perhatian',
          text: 'Siswa yang alpa berturut-turut, terlalu sering alpa, atau terlalu jarang hadir tampil di sini. Batasnya diatur di Pengaturan > Kehadiran.',
        }}
      />
      {handled && (
        <HandleDialog students={[{ id: handled.id, name: handled.student.name }]} onClose={() => setHandled(null)} />
      )}
    </>
  )
}

const most = 100

function HandleMany({ chosen: { ids = [] }, done }: { chosen: ChosenRows; done: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const isTooMany = ids.length === 0 || ids.length > most
  return (
    <>
      <Button
        disabled={isTooMany}
        title={isTooMany ? `Centang paling banyak ${most} siswa` : undefined}
        onClick={() => setOpen(true)}
      >
        Tandai sudah ditindak
      </Button>
      {isOpen && <HandleDialog students={ids.map((id) => ({ id }))} onDone={done} onClose={() => setOpen(false)} />}
    </>
  )
}
