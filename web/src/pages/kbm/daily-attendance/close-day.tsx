import { attendance, type ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { dayClosing } from '@hadir/contract/attendance/day-closing.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { ClassChecks, useTicked } from './class-checks.tsx'

type CloseDayProps = {
  schoolId: string
  date: SchoolDate
  classes: readonly ClassDay[]
  onClosed: (closed: { closingIds: string[]; filled: number }) => void
  onClose: () => void
}

/** Shows which classes will be closed, and how many students become A, before anything happens. */
export function CloseDay({ schoolId, date, classes, onClosed, onClose }: CloseDayProps) {
  const open = classes
    .filter((one) => !one.closing && one.state !== null)
    .map(({ academicClassId: id, name, unmarked, members }) => {
      const isForgotten = unmarked === members
      const facts =
        unmarked === 0 ? 'lengkap' : isForgotten ? 'belum diisi sama sekali' : `${unmarked} dari ${members} belum diisi`
      return { id, name, unmarked, facts, isForgotten }
    })
  // An unmarked class was probably forgotten, so it is closed only if somebody ticks it.
  const forgotten = open.filter((one) => one.isForgotten).map(({ id }) => id)
  const { ticked: chosen, toggle } = useTicked(open, forgotten)
  const filled = chosen.reduce((sum, one) => sum + one.unmarked, 0)
  const close = useEndpointMutation(dayClosing.close, { touches: [attendance.classes, dayClosing.list] })
  return (
    <ActDialog
      title={`Tutup ${formatLongDate(date)}?`}
      description="Siswa yang belum diisi menjadi Alpa. Sesudahnya perubahan guru menunggu persetujuan."
      verb={`Tutup ${chosen.length} kelas`}
      busy={close.isPending}
      missing={chosen.length === 0 ? 'Pilih paling sedikit satu kelas' : undefined}
      onClose={onClose}
      onAct={() =>
        close.mutate(
          {
            params: { schoolId },
            body: { date, academicClassIds: chosen.map(({ id }) => id) },
          },
          { onSuccess: ({ data }) => onClosed(data), onError: toastFailure, onSettled: onClose },
        )
      }
    >
      <p role="status" className="rounded-control bg-warn-tint px-3 py-2 font-semibold tabular-nums">
        {filled === 0 ? 'Tidak ada siswa yang menjadi Alpa' : `${filled} siswa menjadi Alpa`}
      </p>
      <ClassChecks classes={open} ticked={chosen} onToggle={toggle} />
    </ActDialog>
  )
}
