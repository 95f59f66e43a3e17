import type { SchoolReference } from '@hadir/contract/school/school.ts'
import type { Choice } from '../../../ui/inputs/select.tsx'

export const schoolLabel = ({ name, npsn, district, regency }: SchoolReference) =>
  [name, `NPSN ${npsn}`, [district, regency].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

type Found = {
  schools: readonly SchoolReference[]
  /** The NPSN of schools that can be joined. */
  onHadir: readonly string[]
  typed: string
  /** What the user may do with a school that is not on Hadir; without it such a school is shown but disabled. */
  elsewhere?: 'register' | 'claim' | undefined
}

/**
 * The schools found, each marked if it is not on Hadir. A typed NPSN that none of them has becomes a choice of its own.
 */
export function schoolChoices({ schools, onHadir, typed, elsewhere }: Found): Choice[] {
  const words = elsewhere === 'register' ? 'belum di Hadir, daftarkan' : 'belum di Hadir'
  const choiceOf = (value: string, label: string): Choice =>
    elsewhere === 'claim'
      ? { value, label }
      : { value, label: `${label} · ${words}`, ...(!elsewhere && { disabled: true }) }
  const found = schools.map((school) =>
    onHadir.includes(school.npsn)
      ? { value: school.npsn, label: schoolLabel(school) }
      : choiceOf(school.npsn, schoolLabel(school)),
  )
  const own = typed.toUpperCase()
  const isOwn = /^[A-Z\d]\d{7}$/.test(own) && !schools.some(({ npsn }) => npsn === own)
  return isOwn ? [...found, choiceOf(own, `NPSN ${own}`)] : found
}
