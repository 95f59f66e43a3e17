import { plain, type Value } from '../../list/column.ts'
import { rejectRow, isRefused, type Draft, setReference, placeOf } from '../../list/draft.ts'
import { classKey } from '../../list/rombel.ts'
import { isQuarter, scheduleList, semesterLabels } from './columns.ts'
import { openSemester } from '../../../schedule/rules.ts'
import { placeKey, type KnownTimetable } from './existing.ts'
import { findTeacher } from '../../plan/find-teacher.ts'

type Why = { key: string; message: string }

/** Matches every row to the year's class, subject and teacher. Repeated before writing. */
export function resolveSchedule(drafts: readonly Draft[], known: KnownTimetable | undefined): void {
  const rowOf = new Map<string, Draft>()
  for (const draft of drafts) {
    const { values } = draft
    const why = isRefused(draft)
      ? undefined
      : known
        ? (resolveTime(values) ?? resolveOne(draft, known))
        : { key: 'class', message: 'Sekolah belum punya tahun pelajaran' }
    const when = values['period_start'] ? `jam ke-${values['period_start']}` : values['start_time']
    draft.name = [values['class'], values['subject'], [values['weekday'], when].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' · ')
    if (why) reject(draft, why)
    if (isRefused(draft)) continue
    const key = String(values['key'])
    const other = rowOf.get(key)
    if (other) reject(draft, { key: 'subject', message: `Jadwal yang sama sudah ada di ${placeOf(other)}` })
    else rowOf.set(key, draft)
  }
}

const reject = (draft: Draft, { key, message }: Why) =>
  rejectRow(draft, { shape: scheduleList, key, code: 'NOT_TAKEN', message: `${message}: baris ini ditolak.` })

/** Jam ke- or typed times; an export shows the bells' own times beside jam ke-. */
function resolveTime(values: Record<string, Value>): Why | undefined {
  const [start, end] = String(values['period_start'] ?? '').split('-')
  if (start) {
    values['period_start'] = Number(start)
    if (end) values['period_end'] = Number(end)
    values['start_time'] = null
    values['end_time'] = null
    if (Number(start) < 1 || Number(start) > 24) return { key: 'period_start', message: 'Jam ke- antara 1 dan 24' }
    return undefined
  }
  values['period_end'] = null
  const [from, to] = [String(values['start_time'] ?? ''), String(values['end_time'] ?? '')]
  if (from === '' || to === '') return { key: 'period_start', message: 'Jam ke kosong' }
  if (!isQuarter(from) || !isQuarter(to)) return { key: 'start_time', message: 'Pilih menit 00, 15, 30, atau 45' }
  return to <= from ? { key: 'end_time', message: 'Selesai harus sesudah mulai' } : undefined
}

function resolveOne(draft: Draft, known: KnownTimetable): Why | undefined {
  const { values } = draft
  const rombel = known.rombels.get(classKey(String(values['class'])))
  if (!rombel) return { key: 'class', message: 'Kelas tidak dibuka pada tahun pelajaran ini' }
  if (rombel.is_closed) return { key: 'class', message: 'Kelas sudah ditutup' }
  values['class'] = rombel.name
  setReference(draft, 'rombel_id', rombel.id)
  const typed = plain(String(values['subject']))
  const own = known.taught.filter(({ rombel_id }) => rombel_id === rombel.id)
  const named = (of: (one: (typeof own)[number]) => string | null) => own.find((one) => plain(of(one) ?? '') === typed)
  const taught = named(({ subject }) => subject) ?? named(({ code }) => code) ?? named(({ short_name }) => short_name)
  if (!taught) return { key: 'subject', message: 'Mata pelajaran ini tidak diajarkan di kelas tersebut' }
  values['subject'] = taught.subject
  setReference(draft, 'taught_id', taught.id)
  values['religion'] = taught.religion
  const semester = openSemester(known.timetable, semesterOf(values['semester']))
  if (semester === 'closed') return { key: 'semester', message: 'Semester ini sudah ditutup' }
  values['semester'] = semesterLabels[semester ?? 0]
  values['variant'] ??= 'Normal'
  const start = values['period_start'] ?? values['start_time'] ?? ''
  const [weekday, variant] = [String(values['weekday']), String(values['variant'])]
  const place = placeKey({ class: rombel.name, weekday, start, semester: values['semester'], variant })
  values['key'] = `${place}|${taught.id}`
  values['place'] = taught.religion === null ? place : null
  const there = known.lessons.find((one) => one.values['key'] === values['key'])
  if (values['period_start']) values['period_end'] ??= there?.slot.periodEnd ?? values['period_start']
  if (Number(values['period_end']) < Number(values['period_start'])) {
    return { key: 'period_end', message: 'Sampai jam ke- tidak boleh sebelum mulainya' }
  }
  return resolveTeacher(draft, { known, taught, there: there !== undefined })
}

/** The label's semester; undefined where the row has none. */
const semesterOf = (label: Value | undefined): 1 | 2 | null | undefined =>
  label === 'Ganjil' ? 1 : label === 'Genap' ? 2 : label === 'Keduanya' ? null : undefined

function resolveTeacher(
  draft: Draft,
  { known, taught, there }: { known: KnownTimetable; taught: KnownTimetable['taught'][number]; there: boolean },
): Why | undefined {
  const { values } = draft
  const found = findTeacher(values, known.teachers)
  if (found === 'several') return { key: 'teacher', message: 'Ada beberapa guru aktif dengan nama ini' }
  if (found === 'unknown') return { key: 'teacher', message: 'Tidak ada guru aktif dengan nama ini' }
  const teacher = found === 'none' ? { id: taught.teacher_id, name: taught.teacher } : found
  // An existing lesson keeps its teacher when the row names none.
  const isUnchanged = found === 'none' && there
  values['teacher'] = isUnchanged ? null : teacher.name
  setReference(draft, 'teacher_id', isUnchanged ? null : teacher.id)
  if (isUnchanged || teacher.id) return undefined
  return { key: 'teacher', message: 'Mata pelajaran ini belum punya guru' }
}
