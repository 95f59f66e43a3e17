import { newId } from '../platform/ids.ts'
import type { Place } from './test-school.ts'

let made = 0

type More = { title_back?: string; nip?: string; email?: string }

/** A teacher of a school, as a record; newCaller with her id as `personId` lets her sign in. */
export async function newTeacher(t: Place, schoolId: string, name?: string, more: More = {}): Promise<string> {
  const id = newId()
  made += 1
  await t.owner
    .insertInto('teacher')
    .values({
      school_id: schoolId,
      id,
      name: name ?? `Guru ${String(made).padStart(5, '0')}`,
      gender: 'P',
      dob: '1985-02-03',
      employment_status: 'PNS',
      ptk_type: 'Guru Mapel',
      ...more,
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
    })
    .execute()
  return id
}
