import type { SchoolDate } from '../dates/dates.ts'
import type { Gender } from '../labels.ts'
import { bareNumber } from './number-fields.ts'

/**
 * What in a NIP contradicts the rest of the record. Its 18 digits are the birth date, year and month of the
 * appointment, 1 for a man or 2 for a woman, and a serial number (Peraturan Kepala BKN 22/2007). It is a hint and never
 * a reason to reject the NIP: some records have a wrong birth date, and the NIP is what counts.
 */
export function nipDoubts(nip: string, person: { dob: SchoolDate; gender: Gender | '' }): string[] {
  const typed = bareNumber(nip)
  if (!/^\d{18}$/.test(typed)) return []
  const doubts: string[] = []
  if (person.dob && typed.slice(0, 8) !== person.dob.replaceAll('-', '')) {
    doubts.push('8 angka pertama NIP tidak sama dengan tanggal lahir')
  }
  if (person.gender && typed[14] !== (person.gender === 'L' ? '1' : '2')) {
    doubts.push('angka ke-15 NIP tidak sesuai dengan jenis kelamin')
  }
  return doubts
}
