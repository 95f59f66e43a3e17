import { monthNames, type SchoolDate, weekdayNames, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { localDate } from '../../components/dates/local-time.ts'
import { Dot } from '../../ui/dot.tsx'
import { useClock } from './use-clock.ts'

/** Where the heading has room for the state of the day, which the cards of each role know. */
export const StatePlace = createContext<HTMLElement | null>(null)

const dayText = (date: SchoolDate) =>
  `${weekdayNames[weekdayOf(date) - 1]}, ${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]}`

type HomeHeadingProps = {
  /** The specification's word for this screen, small above what the screen answers. */
  word: string
  greeting: string
  placeRef: (place: HTMLElement | null) => void
}

/** The date at once, and the state of the day when it is known: on a phone its line is reserved, so that nothing moves. */
export function HomeHeading({ word, greeting, placeRef }: HomeHeadingProps) {
  const date = localDate(useClock())
  return (
    <div>
      <p className="text-sm text-soft">
        <span id="dashboard">{word}</span>
        <Dot />
        <span>{greeting}</span>
      </p>
      <h1 id="hari" aria-labelledby="dashboard hari" className="text-xl/7 font-bold max-sm:min-h-14 sm:text-2xl">
        <span className="max-sm:block">{dayText(date)}</span>
        <span ref={placeRef} />
      </h1>
    </div>
  )
}

/** The rest of the heading: *3 kelas belum mengisi*. Nothing for a day that is over, as the last one known offline is. */
export function HomeState({ date, children }: { date: SchoolDate; children: ReactNode }) {
  const place = use(StatePlace)
  const today = localDate(useClock())
  if (!place || !children || date !== today) return null
  return createPortal(
    <>
      <span className="max-sm:hidden"> · </span>
      {children}
    </>,
    place,
  )
}
