import type { ClassDay } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { localTime } from '../../components/dates/local-time.ts'
import { useOutbox } from '../../offline/store/outbox-store.ts'

type OnDeviceProps = {
  academicClassId: string
  date: string
  /** The last mark that the card around it includes. */
  taken: ClassDay['taken']
  /** Whether fetching newer cards failed. */
  isOld: boolean
  /** For a lesson instead of a day. */
  lesson?: string
}

/**
 * What only this device has of a sheet: marks that the server lacks, or received after the surrounding card was
 * fetched.
 */
export function OnDevice({ academicClassId, date, taken, isOld, lesson }: OnDeviceProps) {
  const item = useOutbox(({ waiting }) =>
    waiting.marks.find(
      ({ place }) =>
        place.date === date &&
        (place.kind === 'lesson' ? place.scheduleId === lesson : !lesson && place.academicClassId === academicClassId),
    ),
  )
  if (!item) return null
  const { trouble, toReview, waiting, unsaved, sentAt, isInMemory } = item
  if (trouble) return <span className="text-sm font-semibold text-danger">Ditolak: {waiting}</span>
  if (toReview > 0) return <span className="text-sm font-semibold text-danger">Perlu ditinjau: {toReview}</span>
  if (waiting + unsaved > 0) {
    const counts = [
      waiting > 0 && `${isInMemory ? 'Hanya di layar ini' : 'Tersimpan di HP'}: ${waiting}`,
      unsaved > 0 && `Belum disimpan: ${unsaved}`,
    ]
    return <span className="text-sm font-semibold text-warn">{counts.filter(Boolean).join(' · ')}</span>
  }
  if (isOld && sentAt && (!taken || taken.at < sentAt)) {
    return (
      <span className="text-sm font-semibold text-status-h">
        Terkirim pukul {localTime(sentAt)}; daftar ini belum diperbarui
      </span>
    )
  }
  return null
}
