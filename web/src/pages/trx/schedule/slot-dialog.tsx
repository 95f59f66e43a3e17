import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { whenText } from '@hadir/contract/schedule/timetable.ts'
import { Link } from 'react-router'
import { paths, recordPath } from '../../../paths.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Timetable } from './use-timetable.ts'

type SlotDialogProps = { slot: ClassSchedule; timetable: Timetable; onClose: () => void; onMove: () => void }

/** All actions on a lesson, without dragging it. */
export function SlotDialog({ slot, timetable, onClose, onMove }: SlotDialogProps) {
  const { weekday, periodStart, periodEnd } = slot
  const then = (run: () => unknown) => () => {
    onClose()
    void run()
  }
  const lengthen = (by: number) =>
    then(
      () =>
        periodStart !== null &&
        periodEnd !== null &&
        timetable.reshape(slot, { weekday, periodStart, periodEnd: periodEnd + by }),
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${slot.subject.name}, ${slot.academicClass.name}`}
      description={[slot.teacher.name, whenText(slot), slot.room && `ruang ${slot.room}`].filter(Boolean).join(' · ')}
      actions={
        <>
          <Button tone="quietDanger" onClick={then(() => timetable.unschedule(slot))}>
            Hapus
          </Button>
          <Link to={recordPath(paths.schedule, slot.id)} className={buttonLook({})}>
            Ubah
          </Link>
          {periodStart !== null && (
            <Button tone="primary" onClick={then(onMove)}>
              Pindahkan
            </Button>
          )}
        </>
      }
    >
      {periodStart !== null && periodEnd !== null && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={lengthen(1)}>
            Perpanjang 1 JP
          </Button>
          {periodEnd > periodStart && (
            <Button size="small" onClick={lengthen(-1)}>
              Perpendek 1 JP
            </Button>
          )}
        </div>
      )}
    </Dialog>
  )
}
