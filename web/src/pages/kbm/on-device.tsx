import { useOutbox } from '../../offline/outbox-store.ts'

type OnDeviceProps = { academicClassId: string; date: string; /** Of a lesson and not of the day. */ lesson?: string }

/** What of a sheet only this device has yet: the card around it shows what the server knows. */
export function OnDevice({ academicClassId, date, lesson }: OnDeviceProps) {
  const item = useOutbox(({ items }) =>
    items.find(
      ({ place }) =>
        place.date === date &&
        (place.kind === 'lesson' ? place.scheduleId === lesson : !lesson && place.academicClassId === academicClassId),
    ),
  )
  if (!item) return null
  const { trouble, toReview, waiting, unsaved } = item
  if (trouble) return <span className="text-sm font-semibold text-danger">Ditolak: {waiting}</span>
  if (toReview > 0) return <span className="text-sm font-semibold text-danger">Perlu ditinjau: {toReview}</span>
  if (waiting > 0) return <span className="text-sm font-semibold text-warn">Tersimpan di HP: {waiting}</span>
  if (unsaved > 0) return <span className="text-sm font-semibold text-warn">Belum disimpan: {unsaved}</span>
  return null
}
