import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate, type SchoolDate, type Weekday } from '@hadir/contract/dates/dates.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { FollowedWeekday } from '../../../components/dates/followed-weekday.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'

const touches = [holidayEndpoints.list, academicYearEndpoints.list, attendance.classes]
const shortest = 3
const longest = 100

/** Turns a free day into a school day: the reason is shown in its year's calendar, where it can be undone. */
export function ForceDay({ date, onClose }: { date: SchoolDate; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [followsWeekday, setFollowed] = useState<Weekday | null>()
  const years = useQuery(queryOptionsOf(academicYearEndpoints.list, { query: { pageSize: 100 } }))
  const year = years.data?.data.find((one) => one.startDate <= date && date <= one.endDate)
  const create = useEndpointMutation(holidayEndpoints.create, {
    touches,
    after: ({ message }) => toastSuccess(message),
  })
  return (
    <ActDialog
      title={`Buka ${formatLongDate(date)}?`}
      description="Tanggal ini menjadi hari sekolah untuk semua kelas, tampil di kalender tahun pelajaran, dan dihitung dalam rekap."
      verb="Buka sebagai hari sekolah"
      busy={create.isPending}
      missing={
        !year
          ? 'Tanggal ini di luar tahun pelajaran'
          : reason.trim().length < shortest
            ? 'Tulis alasannya dahulu'
            : (tooLong(reason, longest) ?? (followsWeekday === undefined ? 'Pilih jadwal yang diikuti' : undefined))
      }
      onClose={onClose}
      onAct={() =>
        year &&
        create.mutate(
          {
            params: { id: year.id },
            body: { name: reason, startDate: date, endDate: date, kind: 'MASUK', followsWeekday },
          },
          { onSuccess: onClose, onError: toastFailure },
        )
      }
    >
      <LimitedText
        label="Alasan"
        help="Misalnya: pengganti hari libur banjir."
        required
        most={longest}
        value={reason}
        onChange={setReason}
      />
      <FollowedWeekday value={followsWeekday} onChange={setFollowed} />
    </ActDialog>
  )
}
