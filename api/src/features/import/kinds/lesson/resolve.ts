import type { curricula } from '@hadir/contract/academic-year/academic-year.ts'
import { plain } from '../../list/column.ts'
import { isRefused, type Draft, setReference, placeOf } from '../../list/draft.ts'
import { classKey, parseRombel } from '../../list/rombel.ts'
import { asHomeroom, academicSubjectKey, type KnownAcademicSubjects, type KnownSubject } from './existing.ts'
import { findTeacher } from '../../plan/find-teacher.ts'

/**
 * Matches every row to the school's class, subject and teacher, and gives it the key by which it is compared. Repeated
 * before writing: if the same words refer to another record by then, the dry run is outdated.
 */
export function resolveAcademicSubjects(drafts: readonly Draft[], known: KnownAcademicSubjects): void {
  const rowOf = new Map<string, Draft>()
  const announced = new Set<string>()
  for (const draft of drafts) {
    if (!isRefused(draft)) resolveOne(draft, known, announced)
    const { class: name, subject } = draft.values
    draft.name = [name, subject ?? 'Wali kelas'].filter(Boolean).join(' · ')
    if (isRefused(draft)) continue
    const key = String(draft.values['key'])
    const other = rowOf.get(key)
    if (other) reject(draft, 'Nama Matpel', `sudah ada untuk kelas ini di ${placeOf(other)}`)
    else rowOf.set(key, draft)
  }
}

/** A new subject is reported once: repeating it for thirty classes would hide all other findings. */
function resolveOne(draft: Draft, known: KnownAcademicSubjects, announced: Set<string>): void {
  const { values } = draft
  const grade = resolveClass(draft, known)
  if (grade === undefined) return
  let what = asHomeroom
  if (values['subject'] !== null && values['subject'] !== undefined) {
    const subject = findSubject(draft, known.subjects)
    if (subject && !subject.is_active) return reject(draft, 'Nama Matpel', 'tidak aktif di sekolah')
    if (subject && !subject.grades.includes(grade)) return reject(draft, 'Nama Matpel', `tidak untuk tingkat ${grade}`)
    setReference(draft, 'subject_id', subject?.id ?? null)
    what = subject?.id ?? `new ${plain(String(values['subject']))}`
    if (subject) values['subject'] = subject.name
    else if (!announced.has(what)) {
      announced.add(what)
      inform(draft, 'Nama Matpel', 'SUBJECT_NEW', 'Belum ada di sekolah; akan ditambahkan sebagai mata pelajaran baru.')
    }
  } else {
    // Hours and decree of a wali kelas do not belong to a subject.
    for (const field of ['weekly_jp', 'sk_number', 'sk_date']) values[field] = null
  }
  values['key'] = academicSubjectKey(String(values['class']), what)
  resolveTeacher(draft, known)
}

/** The class in the school's spelling, and its grade; undefined when the row is rejected. */
function resolveClass(draft: Draft, known: KnownAcademicSubjects): string | undefined {
  const { values } = draft
  const typed = String(values['class'])
  if (/ekstra|ekskul/i.test(String(values['kind'] ?? ''))) {
    return void reject(draft, 'Jenis Rombel', 'adalah ekstrakurikuler, yang bukan kelas')
  }
  // "MIPA 1" in grade 10 is the class X MIPA 1.
  const parsed = parseRombel(typed) ?? parseRombel(`${gradeOf(String(values['grade'] ?? ''))} ${typed}`)
  if (!parsed) return void reject(draft, 'Nama Rombel', 'tidak dikenali tingkatnya atau lebih dari 20 huruf')
  const there = known.classes.get(classKey(parsed.name))
  const grade = there?.grade ?? parsed.grade
  if (!known.grades.some((own) => own === grade)) {
    return void reject(draft, 'Nama Rombel', `bertingkat ${grade}, yang tidak ada di sekolah ini`)
  }
  if (there?.is_closed) return void reject(draft, 'Nama Rombel', 'sudah ditutup')
  values['class'] = there?.name ?? parsed.name
  return grade
}

/** "Kelas 7", "7" and "VII", as parsed by parseRombel. */
const gradeOf = (typed: string) => parseRombel(typed)?.grade ?? ''

/** By code, else by name; of two with the same name, that of the row's curriculum. */
function findSubject({ values }: Draft, subjects: readonly KnownSubject[]): KnownSubject | undefined {
  const { code } = values
  const byCode = code ? subjects.find((one) => one.code === String(code).toUpperCase()) : undefined
  if (byCode) return byCode
  const named = subjects.filter((one) => plain(one.name) === plain(String(values['subject'])))
  const curriculum = curriculumOf(String(values['curriculum'] ?? ''))
  return named.find((one) => one.curriculum === curriculum) ?? named.find((one) => one.is_active) ?? named[0]
}

/** Dapodik's name for one of our curricula: "Kurikulum SMP Merdeka", "SMP 2013". */
export function curriculumOf(typed: string): (typeof curricula)[number] | undefined {
  if (/merdeka/i.test(typed)) return 'MERDEKA'
  return /2013|k-?13/i.test(typed) ? 'K13' : undefined
}

function resolveTeacher(draft: Draft, known: KnownAcademicSubjects): void {
  const { values } = draft
  const key = String(values['key'])
  const there = known.academicSubjects.get(key)
  const found = findTeacher(values, known.teachers)
  if (found === 'none') {
    setReference(draft, 'teacher_id', null)
    return
  }
  if (typeof found === 'string') {
    const why = found === 'several' ? 'Ada beberapa guru aktif dengan nama ini' : 'Tidak ada guru aktif dengan nama ini'
    warn(draft, 'Nama PTK', 'TEACHER_UNKNOWN', `${why}; baris ini ditulis tanpa guru.`)
  } else if (there?.coTeacherIds.includes(found.id)) {
    warn(draft, 'Nama PTK', 'TEACHER_IS_CO', 'Guru ini pendamping di sini; guru pengampu tidak diubah.')
  }
  const teacher = typeof found === 'string' || there?.coTeacherIds.includes(found.id) ? null : found
  values['teacher'] = teacher?.name ?? null
  setReference(draft, 'teacher_id', teacher?.id ?? null)
}

const findingOf = (severity: 'info' | 'warning') => (draft: Draft, column: string, code: string, message: string) =>
  draft.findings.push({ row: draft.row, column, severity, code, value: shown(draft, column), message })
const inform = findingOf('info')
const warn = findingOf('warning')

function reject(draft: Draft, column: string, why: string): void {
  const message = `${column} ${why}: baris ini ditolak.`
  const value = shown(draft, column)
  draft.findings.push({ row: draft.row, column, severity: 'error', code: 'NOT_TAKEN', value, message })
}

const keys: Record<string, string> = {
  'Jenis Rombel': 'kind',
  'Nama Rombel': 'class',
  'Nama Matpel': 'subject',
  'Nama PTK': 'teacher',
}
const shown = ({ values }: Draft, column: string) => values[keys[column] ?? ''] ?? ''
