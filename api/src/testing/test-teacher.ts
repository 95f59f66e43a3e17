import { insertRows } from '../fixtures/rows.ts'
import { newId } from '../platform/ids.ts'
import { type Place, placeIn } from './test-school.ts'

let made = 0

type More = { title_back?: string; nip?: string; email?: string }

/** A teacher of a school, as a record; newCaller with her id as `personId` lets her sign in. */
export async function newTeacher(t: Place, schoolId: string, name?: string, more: More = {}): Promise<string> {
  const id = newId()
  made += 1
  await insertRows(placeIn(t, schoolId), 'teacher', [
    { id, name: name ?? `Guru ${String(made).padStart(5, '0')}`, ...more },
  ])
  return id
}
