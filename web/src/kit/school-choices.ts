import type { SchoolReference } from '@hadir/contract/school-reference.ts'
import type { Choice } from '../ui/select.tsx'

const labelOf = ({ name, npsn, district, regency }: SchoolReference) =>
  [name, `NPSN ${npsn}`, [district, regency].filter(Boolean).join(', ')].filter(Boolean).join(' · ')

/** Schools that were found; a typed NPSN that is none of theirs stands as a choice of its own. */
export function schoolChoices(schools: readonly SchoolReference[], typed: string): Choice[] {
  const found = schools.map((school) => ({ value: school.npsn, label: labelOf(school) }))
  const isOwn = /^\d{8}$/.test(typed) && !schools.some(({ npsn }) => npsn === typed)
  return isOwn ? [...found, { value: typed, label: `Pakai NPSN ${typed}` }] : found
}
