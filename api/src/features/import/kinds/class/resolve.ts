import { gradeIsOfYear } from '../../../class/rules.ts'
import { classList } from './columns.ts'
import { rejectRow, warn, isRefused, type Draft, setReference, placeOf } from '../../list/draft.ts'
import { classKey, parseRombel } from '../../list/rombel.ts'
import type { KnownClasses } from './existing.ts'
import { findTeacher } from '../../plan/find-teacher.ts'

/** Matches every row to the school's class and teacher. Repeated before writing. */
export function resolveClasses(drafts: readonly Draft[], known: KnownClasses & { hasYear: boolean }): void {
  const there = new Map(known.classes.map((one) => [String(one.values['key']), one]))
  const rowOf = new Map<string, Draft>()
  for (const draft of drafts) {
    if (isRefused(draft)) continue
    const { values } = draft
    const key = classKey(String(values['name']))
    const other = rowOf.get(key)
    if (other) {
      reject(draft, 'name', `Kelas ini sudah ada di ${placeOf(other)}: baris ini ditolak.`)
      continue
    }
    rowOf.set(key, draft)
    values['key'] = key
    const existing = there.get(key)
    const grade = values['grade'] ?? existing?.values['grade'] ?? parseRombel(String(values['name']))?.grade ?? null
    if (grade === null) {
      reject(draft, 'grade', 'Tingkat kosong, dan nama kelas tidak diawali tingkat: baris ini ditolak.')
    } else if (!known.grades.some((one) => one === grade)) {
      reject(draft, 'grade', `Tingkat ${grade} tidak ada di sekolah ini: baris ini ditolak.`)
    } else if (existing?.closedYear && grade !== existing.values['grade']) {
      reject(draft, 'grade', `${gradeIsOfYear(existing.closedYear)}: baris ini ditolak.`)
    }
    values['grade'] = grade
    if (values['is_four_year'] === 'Ya' && !(known.grades.includes('XIII') && grade === 'XII')) {
      reject(draft, 'is_four_year', 'Program empat tahun hanya untuk kelas XII pada SMK: baris ini ditolak.')
    }
    // "7A" and "VII-A" are one class, which keeps the school's spelling.
    if (existing) values['name'] = existing.values['name'] ?? null
    resolveTeacher(draft, known)
    if (values['teacher_id'] || (!existing && known.hasYear && values['open'] !== 'Tidak')) values['open'] = 'Ya'
    // An open class is closed only by hand, where its dependents are visible.
    else if (values['open'] === 'Tidak') values['open'] = null
  }
}

function resolveTeacher(draft: Draft, { teachers }: KnownClasses): void {
  const found = findTeacher(draft.values, teachers)
  if (typeof found !== 'string') {
    draft.values['teacher'] = found.name
    return setReference(draft, 'teacher_id', found.id)
  }
  if (found !== 'none') {
    const why = found === 'several' ? 'Ada beberapa guru aktif dengan nama ini' : 'Tidak ada guru aktif dengan nama ini'
    warn(draft, {
      shape: classList,
      key: 'teacher',
      code: 'TEACHER_UNKNOWN',
      message: `${why}; kelas ditulis tanpa wali kelas.`,
    })
  }
  draft.values['teacher'] = null
  setReference(draft, 'teacher_id', null)
}

const reject = (draft: Draft, key: string, message: string) =>
  rejectRow(draft, { shape: classList, key, code: 'NOT_TAKEN', message })
