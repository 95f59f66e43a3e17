import { DayPassed } from './day-passed.tsx'
import { OtherYear } from './other-year.tsx'

/** Notices that a page is not current. */
export const Reminders = () => (
  <>
    <OtherYear />
    <DayPassed />
  </>
)
