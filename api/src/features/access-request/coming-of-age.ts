import type { SchoolDate } from '@hadir/contract/dates.ts'

/** The first day on which a pupil consents for herself. Who was born on 29 February is of age on 1 March. */
export function eighteenthBirthday(dob: SchoolDate): SchoolDate {
  const year = Number(dob.slice(0, 4)) + 18
  return dob.endsWith('-02-29') ? `${year}-03-01` : `${year}${dob.slice(4)}`
}
