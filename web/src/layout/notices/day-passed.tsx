import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isAsTodays } from '../../components/attendance/as-todays.ts'
import { dateNow } from '../../components/dates/date-now.ts'
import { whileVisible } from '../../http/while-visible.ts'
import { paths, sheetPath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

const lookMs = 20_000

/** A phone may wake up with yesterday's sheet: its user is told which day it shows. */
export function DayPassed() {
  const { pathname } = useLocation()
  const open = openSheet(pathname)
  return open && <Question key={pathname} {...open} />
}

/** The class or lesson sheet at an address, and the address of the same sheet on another day. */
function openSheet(pathname: string): { date: SchoolDate; pathOn: (date: SchoolDate) => string } | null {
  const [list = '', of = '', date = ''] = /^(.*)\/([^/]+)_(\d{4}-\d{2}-\d{2})$/.exec(pathname)?.slice(1) ?? []
  if (list === paths.dailyAttendance) return { date, pathOn: (day) => sheetPath(of, day) }
  // Another day has other lessons.
  if (list === paths.subjectAttendance) return { date, pathOn: (day) => `${list}?date=${day}` }
  return null
}

type QuestionProps = NonNullable<ReturnType<typeof openSheet>>

function Question({ date, pathOn }: QuestionProps) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const [today, setToday] = useState(dateNow)
  // The day for which the sheet was opened or last confirmed. Stored for this tab, because a phone short of memory
  // discards the page overnight and reloads it later.
  const stored = `hadir-sheet ${pathname}`
  const [meant, setMeant] = useState(() => sessionStorage.getItem(stored) ?? (isAsTodays(state) ? date : today))
  const mean = (day: SchoolDate) => {
    sessionStorage.setItem(stored, day)
    setMeant(day)
  }
  useEffect(() => {
    if (meant === date) sessionStorage.setItem(stored, date)
  }, [stored, meant, date])
  useEffect(() => whileVisible(() => setToday(dateNow()), lookMs), [])
  const stay = () => mean(today)
  return (
    <Dialog
      // Somebody who opened it as another day's sheet knows that already.
      open={meant === date && today > date}
      onOpenChange={(open) => !open && stay()}
      title="Hari sudah berganti"
      description={`Lembar yang terbuka ini untuk ${formatLongDate(date)}. Hari ini ${formatLongDate(today)}.`}
      actions={
        <>
          <Button onClick={stay}>Tetap di lembar ini</Button>
          <Button
            tone="primary"
            onClick={() => {
              stay()
              void navigate(pathOn(today))
            }}
          >
            Buka lembar hari ini
          </Button>
        </>
      }
    />
  )
}
