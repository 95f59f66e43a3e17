import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { useEffect, useState } from 'react'
import { dateNow } from '../../components/dates/date-now.ts'
import { Button } from '../../ui/button.tsx'

/** A connection that responds in this time needs no notice, which would move the content below. */
const soonMs = 1_500

type ListDay = {
  /** The later of the server's last date and this device's. */
  today: SchoolDate
  /** Whether today's list turned out to be a past day's: it was stored, or shown since then. */
  isPast: boolean
  /** The date in the address of a day's list: null for today's, unless the list without a date is a stored one. */
  dateParam: (date: SchoolDate) => SchoolDate | null
}

/** The date of a list whose response may be days old. `requested`: the date in its address. */
export function listDay(day: { date: SchoolDate; today: SchoolDate }, requested: SchoolDate | undefined): ListDay {
  const here = dateNow()
  const today = here > day.today ? here : day.today
  return {
    today,
    isPast: !requested && day.date < today,
    dateParam: (date) => (date === today && date === day.today ? null : date),
  }
}

type PastListProps = {
  what: string
  today: SchoolDate
  /** Whether a request to the server failed. */
  isAlone: boolean
  onOpen: (date: SchoolDate) => void
}

/**
 * Shown above a past day's list, with a button to open today's. The phone's clock may be wrong, so it does not switch
 * by itself.
 */
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
