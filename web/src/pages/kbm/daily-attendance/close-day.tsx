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

/** Which classes will be closed, the complete ones beforehand, and in the button how many students become A. */
export function CloseDay({ schoolId, date, classes, onClosed, onClose }: CloseDayProps) {
  const open = classes
    .filter((one) => !one.closing && one.state !== null)
    .map(({ academicClassId: id, name, unmarked, members }) => {
      const facts =
        unmarked === 0
          ? 'lengkap'
          : unmarked === members
            ? 'belum diisi sama sekali'
            : `${unmarked} dari ${members} belum diisi`
      return { id, name, unmarked, facts }
    })
  // Whoever is not marked becomes absent: that happens only to a class that somebody ticks.
  const unmarked = open.filter((one) => one.unmarked > 0).map(({ id }) => id)
  const { ticked: chosen, toggle } = useTicked(open, unmarked)
  const filled = chosen.reduce((sum, one) => sum + one.unmarked, 0)
  const close = useEndpointMutation(dayClosing.close, { touches: [attendance.classes, dayClosing.list] })
  return (
    <ActDialog
      title={`Tutup ${formatLongDate(date)}?`}
      description="Siswa yang belum diisi menjadi Alpa. Sesudahnya perubahan guru menunggu persetujuan."
      verb={`Tutup ${chosen.length} kelas${filled > 0 ? `, ${filled} siswa menjadi Alpa` : ''}`}
      tone={filled > 0 ? 'danger' : 'primary'}
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
      <ClassChecks classes={open} ticked={chosen} onToggle={toggle} />
    </ActDialog>
  )
}
