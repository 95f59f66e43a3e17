import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ListShape } from './column.ts'
import type { Draft } from './draft.ts'

/** Warnings about combinations of one person's values. They change nothing. */
export function checkPerson(draft: Draft, { shape, today }: { shape: ListShape; today: SchoolDate }): void {
  const { dob, nip, gender } = draft.values
  if (typeof dob !== 'string' || !shape.ages) return
  const doubt = (column: string, code: string, value: string, message: string) =>
    draft.findings.push({ row: draft.row, column, severity: 'warning', code, value, message })

  const age = ageOn(today, dob)
  if (age < shape.ages.from || age > shape.ages.to) {
    doubt('Tanggal Lahir', 'AGE_ODD', dob, `Umur ${age} tahun tidak wajar di daftar ini; periksa tahunnya.`)
  }
  // NIP: birth yyyymmdd, start yyyymm, sex 1 or 2, serial number.
  if (typeof nip === 'string' && nip.slice(0, 8) !== dob.replaceAll('-', '')) {
    doubt('NIP', 'NIP_DISAGREES', nip, 'Delapan angka pertama NIP tidak sama dengan tanggal lahir.')
  }
  if (typeof nip === 'string' && nip[14] !== (gender === 'L' ? '1' : '2')) {
    doubt('NIP', 'NIP_DISAGREES', nip, 'Angka ke-15 NIP tidak sesuai dengan jenis kelamin.')
  }
}

function ageOn(today: SchoolDate, dob: SchoolDate): number {
  const hadBirthday = today.slice(5) >= dob.slice(5)
  return Number(today.slice(0, 4)) - Number(dob.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

/** A parent needs a name: without one the other columns are dropped. */
export function dropNamelessParents({ values }: Draft): void {
  for (const relation of ['AYAH', 'IBU', 'WALI']) {
    if (values[`${relation}.name`] !== null) continue
    for (const key of Object.keys(values)) if (key.startsWith(`${relation}.`)) values[key] = null
  }
}
