import { DayPassed } from './day-passed.tsx'
import { OtherYear } from './other-year.tsx'

/** What says that a page is not of now. */
export const Reminders = () => (
  <>
    <OtherYear />
    <DayPassed />
  </>
)
