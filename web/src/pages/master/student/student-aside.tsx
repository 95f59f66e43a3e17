import { formatDate } from '@hadir/contract/dates/dates.ts'
import { academicStudentEndpoints, exitTypeLabels } from '@hadir/contract/student/academic-student.ts'
import { studentReaders } from '@hadir/contract/student/readers.ts'
import { completenessItems, type StudentRecord, studentEndpoints } from '@hadir/contract/student/student.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { useCan } from '../../../session/use-can.ts'
import { paths, recordPath } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { Missing } from '../completeness.tsx'
import { ExitDialog } from './exit-dialog.tsx'
import { StudentCards } from './student-cards.tsx'
import { StudentClassHistory } from './student-class-history.tsx'

/** What belongs to a student outside her form: missing items, her classes, how she left, who viewed her record. */
export function StudentAside({ record }: { record: StudentRecord }) {
  const maySeeSensitive = useCan('student:sensitive')
  const mayWrite = useCan('student:write')
  return (
    <div className="grid max-w-3xl gap-6 xl:gap-4 xl:*:p-4!">
      <section className="grid gap-2 rounded-surface border bg-surface p-4 sm:p-6">
        <Missing title="Kelengkapan buku induk" missing={record.missing ?? []} items={completenessItems} />
        {maySeeSensitive && (
          <Link
            to={`${recordPath(paths.students, record.id)}/sensitive`}
            className={clsx(buttonLook({ size: 'small' }), 'justify-self-start py-1.5 text-left whitespace-normal!')}
          >
            NIK, KK, bantuan, kesehatan, dan rekening
          </Link>
        )}
      </section>
      <Classes record={record} />
      {mayWrite && <StudentCards record={record} />}
      {mayWrite && <Readers id={record.id} />}
    </div>
  )
}

function Classes({ record }: { record: StudentRecord }) {
  const [isLeaving, setLeaving] = useState(false)
  const undo = useEndpointMutation(academicStudentEndpoints.undoExit, {
    touches: [studentEndpoints.list, studentEndpoints.read],
  })
  const { exit } = record
  return (
    <section className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-6">
      <h2 className="font-semibold">Riwayat kelas</h2>
      {exit && (
        <p className="rounded-control bg-sunken p-3 text-sm">
          <strong>{exitTypeLabels[exit.exitType]}</strong> sejak {formatDate(exit.exitDate)}
          {exit.destinationSchool && `, ke ${exit.destinationSchool}`}
          {exit.exitReason && `. ${exit.exitReason}`}
          {exit.diplomaNo && `. Ijazah ${exit.diplomaNo}`}
          {exit.letterNo && `. Surat ${exit.letterNo}`}
        </p>
      )}
      <StudentClassHistory id={record.id} />
      <div className="flex flex-wrap gap-2">
        {record.status === 'AKTIF' ? (
          <Button size="small" onClick={() => setLeaving(true)}>
            Mutasi keluar
          </Button>
        ) : (
          exit && (
            <Button
              size="small"
              busy={undo.isPending}
              onClick={() =>
                undo.mutate(
                  { params: { id: record.id } },
                  {
                    onSuccess: ({ message }) => toastSuccess(message),
                    onError: toastFailure,
                  },
                )
              }
            >
              Batalkan mutasi keluar
            </Button>
          )
        )}
      </div>
      {isLeaving && <ExitDialog students={[record]} onClose={() => setLeaving(false)} />}
    </section>
  )
}

function Readers({ id }: { id: string }) {
  const readers = useQuery(queryOptionsOf(studentReaders, { params: { id }, query: { pageSize: 5 } }))
  const rows = readers.data?.data ?? []
  return (
    <section className="grid gap-2 rounded-surface border bg-surface p-4 sm:p-6">
      <h2 className="font-semibold">Yang melihat data ini</h2>
      <ul className="grid gap-1 text-sm">
        {rows.map((row) => (
          <li key={row.id}>
            {row.by} <span className="tabular-nums text-soft">{formatDate(row.day)}</span>
            {row.isSensitive && <span className="text-soft">, termasuk data sensitif</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
