import { newId } from '../../../../platform/ids.ts'
import { plain, type Value } from '../../list/column.ts'
import type { KnownAcademicSubjects, KnownSubject } from './existing.ts'
import type { Planned } from '../../plan/plan.ts'
import { curriculumOf } from './resolve.ts'
import { insertRows, type Writing } from '../../write/rows.ts'

type Taught = Pick<KnownSubject, 'id' | 'weekly_jp' | 'threshold'>

/** Adds the subjects that the school lacks, and finds a row's subject. */
export async function ensureSubjects(
  w: Writing,
  academicSubjects: readonly Planned[],
  known: KnownAcademicSubjects,
): Promise<(values: Record<string, Value>) => Taught> {
  const byId = new Map(known.subjects.map((subject) => [subject.id, subject]))
  const codes = new Set(known.subjects.map(({ code }) => code))
  const last = Math.max(0, ...known.subjects.map((subject) => subject.order_no))
  const fresh = new Map<string, Taught>()
  const added = academicSubjects.flatMap(({ draft: { values } }) => {
    const name = String(values['subject'])
    if (values['subject_id'] || fresh.has(plain(name))) return []
    const subject = { id: newId(), weekly_jp: null, threshold: null }
    fresh.set(plain(name), subject)
    const code = freeCode(name, String(values['code'] ?? ''), codes)
    codes.add(code)
    return [
      {
        ...subject,
        school_id: w.scope.schoolId,
        code,
        name,
        short_name: null,
        subject_group: /muatan lokal|mulok/i.test(name) ? 'MULOK' : 'UMUM',
        curriculum: curriculumOf(String(values['curriculum'] ?? '')) ?? 'SEMUA',
        grades: [...known.grades],
        religion: null,
        order_no: Math.min(99, last + fresh.size),
        is_active: true,
        version: 1,
        created_at: w.now,
        updated_at: w.now,
      },
    ]
  })
  await insertRows(w, 'subject', added)
  return (values) => byId.get(String(values['subject_id'])) ?? fresh.get(plain(String(values['subject'])))!
}

/** Dapodik's code, else the words' first letters; with a number if that is taken. */
function freeCode(name: string, typed: string, taken: ReadonlySet<string>): string {
  const own = typed.toUpperCase()
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '').slice(0, 4)
  const base = /^[A-Z0-9-]{2,12}$/.test(own) ? own : letters.slice(0, 8).padEnd(2, 'X')
  if (!taken.has(base)) return base
  for (let no = 2; ; no += 1) {
    const code = `${base.slice(0, 9)}-${no}`
    if (!taken.has(code)) return code
  }
}
