import { attendance, type ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { maxNote } from '@hadir/contract/attendance/attendance-mark.ts'
import { dayClosing } from '@hadir/contract/attendance/day-closing.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { ClassChecks, useTicked } from './class-checks.tsx'

const shortest = 5

type ReopenDayProps = { schoolId: string; date: SchoolDate; classes: readonly ClassDay[]; onClose: () => void }

/** Reopens closed classes of a day, with a reason for the history. */
export function ReopenDay({ schoolId, date, classes, onClose }: ReopenDayProps) {
  const [reason, setReason] = useState('')
  const closed = classes.flatMap(({ name, closing }) =>
    closing ? [{ id: closing.id, name, facts: `${closing.by}, ${formatDateTimeHere(closing.at)}` }] : [],
  )
  const { ticked: chosen, toggle } = useTicked(closed)
  const log = useQuery(queryOptionsOf(dayClosing.list, { params: { schoolId }, query: { date, pageSize: 100 } }))
  const reopen = useEndpointMutation(dayClosing.reopen, {
    touches: [attendance.classes, dayClosing.list],
    after: ({ message }) => toastSuccess(message),
  })
  return (
    <ActDialog
      title={`Buka kembali ${formatLongDate(date)}?`}
      description="Siswa yang menjadi Alpa karena penutupan kembali belum diisi. Tanda yang sudah diubah orang sesudahnya tetap."
      verb={`Buka ${chosen.length} kelas`}
      busy={reopen.isPending}
      missing={
        chosen.length === 0
          ? 'Pilih paling sedikit satu kelas'
          : reason.trim().length < shortest
            ? `Tulis alasannya, minimal ${shortest} karakter`
            : tooLong(reason, maxNote)
      }
      onClose={onClose}
      onAct={() =>
        reopen.mutate(
          { params: { schoolId }, body: { closingIds: chosen.map(({ id }) => id), reason } },
          { onSuccess: onClose, onError: toastFailure },
        )
      }
    >
      <ClassChecks classes={closed} ticked={chosen} onToggle={toggle} />
      <LimitedText label="Alasan" required most={maxNote} value={reason} onChange={setReason} />
      {log.data?.data.some(({ reopened }) => reopened) && (
        <details>
          <summary className="w-fit cursor-pointer py-1 text-sm font-semibold">Riwayat hari ini</summary>
          <ul className="mt-1 grid gap-1 text-sm text-soft">
            {log.data.data.map((one) => (
              <li key={one.id}>
                {one.className}: ditutup {one.by}, {formatDateTimeHere(one.at)}, {one.filled} menjadi Alpa
                {one.reopened &&
                  `; dibuka ${one.reopened.by}, ${formatDateTimeHere(one.reopened.at)}${one.reopened.reason ? `: ${one.reopened.reason}` : ''}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </ActDialog>
  )
}
