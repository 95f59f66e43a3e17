import { formatDate } from '@hadir/contract/dates/dates.ts'
import {
  academicStudentEndpoints,
  exitTypeLabels,
  membershipHistory,
  notReadmitted,
} from '@hadir/contract/student/academic-student.ts'
import { studentData } from '@hadir/contract/student/data.ts'
import { erasedName } from '@hadir/contract/student/erasure.ts'
import { studentReaders } from '@hadir/contract/student/readers.ts'
import { completenessItems, type StudentRecord, studentEndpoints } from '@hadir/contract/student/student.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/student-evaluation/paper.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { useCan } from '../../../session/use-can.ts'
import { addressAt } from '../../../address-at.ts'
import { paths } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { saveFile } from '../../../components/files/save-file.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Missing } from '../completeness.tsx'
import { ExitDialog } from '../exit-dialog.tsx'
import { EraseStudent } from './erase-student.tsx'
import { hasTransfer } from './has-transfer.ts'
import { ReadmissionDialog } from './readmission-dialog.tsx'
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
            to={addressAt(paths.sensitiveData, { params: { id: record.id } })}
            className={clsx(buttonLook({ size: 'small', wraps: true }), 'justify-self-start py-1.5 text-left')}
          >
            NIK, KK, bantuan, kesehatan, dan rekening
          </Link>
        )}
        {maySeeSensitive && <WholeFile id={record.id} />}
        {maySeeSensitive && record.status !== 'AKTIF' && record.name !== erasedName && <Erasure record={record} />}
      </section>
      <Classes record={record} />
      {mayWrite && <StudentCards record={record} />}
      {mayWrite && <Readers id={record.id} />}
    </div>
  )
}

function Classes({ record }: { record: StudentRecord }) {
  const [isLeaving, setLeaving] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const undo = useEndpointMutation(academicStudentEndpoints.undoExit, {
    touches: [studentEndpoints.list, studentEndpoints.read, academicStudentEndpoints.list, membershipHistory],
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
            <>
              {!notReadmitted.includes(exit.exitType) && (
                <Button size="small" onClick={() => setReturning(true)}>
                  Terima kembali
                </Button>
              )}
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
            </>
          )
        )}
      </div>
      <TransferSheet record={record} />
      {isLeaving && <ExitDialog students={[record]} onClose={() => setLeaving(false)} />}
      {isReturning && exit && (
        <ReadmissionDialog student={record} exitDate={exit.exitDate} onClose={() => setReturning(false)} />
      )}
    </section>
  )
}

function TransferSheet({ record }: { record: StudentRecord }) {
  const params = { schoolId: useSchoolId(), id: record.id }
  const mayPrint = useCan('report-card:export')
  const [isBusy, setBusy] = useState(false)
  const classes = useQuery(queryOptionsOf(membershipHistory, { params: { id: record.id } }))
  if (!mayPrint || !hasTransfer(record, classes.data?.data)) return null
  const print = async () => {
    setBusy(true)
    await saveFile(reportCardPaperEndpoints.transfer, { params })
    setBusy(false)
  }
  return (
    <Button size="small" className="justify-self-start" busy={isBusy} onClick={() => void print()}>
      Cetak lembar mutasi
    </Button>
  )
}

/** For a student or guardian who asks the school for all of her data. */
function WholeFile({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveFile(studentData, { params: { id } })
    setBusy(false)
  }
  return (
    <Button size="small" className="justify-self-start" busy={isBusy} onClick={() => void save()}>
      Unduh semua data siswa ini
    </Button>
  )
}

function Erasure({ record }: { record: StudentRecord }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" tone="quietDanger" className="-ml-3 justify-self-start" onClick={() => setOpen(true)}>
        Hapus data pribadi
      </Button>
      {isOpen && <EraseStudent record={record} onClose={() => setOpen(false)} />}
    </>
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
