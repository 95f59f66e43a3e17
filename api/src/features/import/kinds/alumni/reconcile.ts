import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { alumniList } from './columns.ts'
import { rejectRow, warn } from '../../list/draft.ts'
import type { Value } from '../../list/column.ts'
import type { ExistingAlumnus } from './existing.ts'
import type { Planned } from '../../plan/plan.ts'

const oldestYears = 55

/** Applies the rules of leaving and of the tracer to rows that have found their person. */
export function reconcileAlumni(
  planned: readonly Planned[],
  known: { people: ReadonlyMap<string, ExistingAlumnus>; today: SchoolDate },
): void {
  for (const row of planned) {
    if (row.verdict === 'ditolak') continue
    const person = known.people.get(row.recordId ?? '')
    const why = whyNot(row.draft.values, person, known.today)
    if (why) {
      rejectRow(row.draft, {
        shape: alumniList,
        code: 'NOT_TAKEN',
        ...why,
        message: `${why.message}: baris ini ditolak.`,
      })
      row.verdict = 'ditolak'
      row.changes = []
    } else if (person?.values['status'] === 'AKTIF') {
      const message = 'Siswa ini masih aktif tanpa kelas; ia menjadi alumni.'
      warn(row.draft, { shape: alumniList, key: 'name', code: 'BECOMES_ALUMNI', message })
    }
  }
}

function whyNot(
  values: Record<string, Value>,
  person: ExistingAlumnus | undefined,
  today: SchoolDate,
): { key: string; message: string } | undefined {
  const year = Number(values['graduation_year'])
  const thisYear = Number(today.slice(0, 4))
  if (year < thisYear - oldestYears || year > thisYear) {
    return { key: 'graduation_year', message: `Tahun lulus harus antara ${thisYear - oldestYears} dan ${thisYear}` }
  }
  const date = graduationDate(values)
  if (Number(date.slice(0, 4)) !== year || (values['graduation_date'] && date > today)) {
    return { key: 'graduation_date', message: 'Tanggal lulus tidak sesuai dengan tahun lulus atau belum tiba' }
  }
  if (!person) {
    const lacking = (['nis', 'gender', 'dob'] as const).find((key) => !values[key])
    return lacking && { key: lacking, message: 'Belum ada di data sekolah; NIS, JK, dan Tanggal Lahir harus diisi' }
  }
  if (person.currentClass) {
    const message = `Siswa ini masih di kelas ${person.currentClass}; luluskan dahulu lewat kenaikan kelas atau mutasi keluar`
    return { key: 'name', message }
  }
  if (person.values['status'] === 'KELUAR') return { key: 'name', message: 'Siswa ini keluar sebelum lulus' }
  if (person.values['status'] === 'AKTIF' && person.lastLeave && date < person.lastLeave) {
    return { key: 'graduation_date', message: 'Tanggal lulus sebelum siswa ini meninggalkan kelas terakhirnya' }
  }
  return undefined
}

/** A graduation without a day counts as the end of that year's June. */
export const graduationDate = (values: Record<string, Value>): SchoolDate =>
  String(values['graduation_date'] ?? `${values['graduation_year']}-06-30`)
