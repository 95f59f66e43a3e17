import { sql } from 'kysely'
import { compareClasses } from '@hadir/contract/name-order.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { usualOrder } from '../../class/rules.ts'
import { classKey, parseRombel } from '../list/rombel.ts'
import { insertRows, type Writing } from './rows.ts'

type KnownClass = { class_id: string; name: string; grade: string; academic_class_id: string | null }

/** Every class of the school, with its rombel of one year, if any. */
async function classesOf({ db, schoolId }: SchoolScope, yearId: string | null): Promise<Map<string, KnownClass>> {
  const found = await sql<KnownClass>`
    select k.id as class_id, k.name, k.grade, ac.id as academic_class_id
      from class k left join academic_class ac on ac.school_id = k.school_id and ac.class_id = k.id
        and ac.academic_year_id = ${yearId}::uuid
      where k.school_id = ${schoolId}`.execute(db)
  return new Map(found.rows.map((row) => [classKey(row.name), row]))
}

/** The year's rombel by class key. */
export async function classIdsOf(scope: SchoolScope, yearId: string): Promise<Map<string, string>> {
  const known = await classesOf(scope, yearId)
  return new Map(
    [...known].flatMap(([key, { academic_class_id }]) => (academic_class_id ? [[key, academic_class_id]] : [])),
  )
}

/** Names of classes, in the file's first spelling, that the year lacks. */
export async function missingClasses(
  scope: SchoolScope,
  yearId: string | null,
  names: readonly string[],
): Promise<string[]> {
  const known = await classesOf(scope, yearId)
  const wanted = new Map(names.toReversed().map((name) => [classKey(name), name]))
  return [...wanted]
    .filter(([key]) => !known.get(key)?.academic_class_id)
    .map(([, name]) => name)
    .sort((a, b) => compareClasses(placeOf(a), placeOf(b)))
}

const placeOf = (name: string) => {
  const grade = parseRombel(name)?.grade ?? 'XIII'
  return { grade, orderNo: usualOrder(grade), name }
}

export type TargetClass = { id: string; grade: string; isNew: boolean }

/** Creates the missing classes, and returns the year's rombel for every name by its class key. */
export async function ensureClasses(
  w: Writing,
  yearId: string,
  names: readonly string[],
): Promise<Map<string, TargetClass>> {
  const missing = await missingClasses(w.scope, yearId, names)
  const known = await classesOf(w.scope, yearId)
  const added = missing.map((name) => ({ name, classId: known.get(classKey(name))?.class_id, id: newId() }))
  const fixed = { school_id: w.scope.schoolId, created_at: w.now }
  const newClasses = added.flatMap((one) => {
    if (one.classId) return []
    one.classId = newId()
    const { name } = one
    const grade = parseRombel(name)!.grade
    const empty = {
      program: null,
      major: null,
      is_four_year: false,
      room: null,
      capacity: null,
      is_active: true,
      version: 1,
    }
    return [{ ...fixed, ...empty, id: one.classId, name, grade, order_no: usualOrder(grade), updated_at: w.now }]
  })
  await insertRows(w, 'class', newClasses)
  // Curriculum, phase, room and capacity follow the year and the class until they are set.
  const open = { academic_year_id: yearId, status: 'AKTIF', version: 1 }
  const rombels = added.map(({ id, classId }) => ({ ...fixed, ...open, id, class_id: classId! }))
  await insertRows(w, 'academic_class', rombels)
  const result = new Map<string, TargetClass>()
  for (const [key, { academic_class_id: id, grade }] of known) if (id) result.set(key, { id, grade, isNew: false })
  for (const { name, id } of added) {
    const grade = known.get(classKey(name))?.grade ?? parseRombel(name)!.grade
    result.set(classKey(name), { id, grade, isNew: true })
  }
  return result
}
