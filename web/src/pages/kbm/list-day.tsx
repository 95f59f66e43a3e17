import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { useEffect, useState } from 'react'
import { dateNow } from '../../components/attendance/date-now.ts'
import { Button } from '../../ui/button.tsx'

/** A line that answers in this time needs no notice, which would move what stands below. */
const soonMs = 1_500

type ListDay = {
  /** The later one of the server's last word and this device's. */
  today: SchoolDate
  /** Is what was to be today's list that of a day gone by? It was kept, or shown since. */
  isPast: boolean
}

/** What day it is for a list, whose answer may be days old. `requested`: the date in its address. */
export function listDay(day: { date: SchoolDate; today: SchoolDate }, requested: SchoolDate | undefined): ListDay {
  const here = dateNow()
  const today = here > day.today ? here : day.today
  return { today, isPast: !requested && day.date < today }
}

type PastListProps = {
  what: string
  today: SchoolDate
  /** Was the server asked in vain? */
  isAlone: boolean
  onOpen: (date: SchoolDate) => void
}

/** Over the list of a day gone by, with the way to today's. The phone's clock may be wrong, so it only makes an offer. */
export function PastList({ what, today, isAlone, onOpen }: PastListProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), soonMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isAlone && !isLate) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 rounded-control bg-warn-tint p-3 text-sm">
      {isAlone ? 'Tanpa koneksi' : 'Menunggu koneksi'}: ini {what} yang terakhir dimuat.
      <Button size="small" onClick={() => onOpen(today)}>
        Buka {formatLongDate(today)}
      </Button>
    </p>
  )
}
