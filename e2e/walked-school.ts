import { buildScores } from '../api/src/fixtures/build-scores.ts'
import { buildYear } from '../api/src/fixtures/build-year.ts'
import { insertRows, type Place } from '../api/src/fixtures/rows.ts'
import { writeBells } from '../api/src/fixtures/write-bells.ts'
import { findRunning } from '../api/src/platform/database/embedded/embedded.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { newId } from '../api/src/platform/ids.ts'
import { ministrysYear } from '../api/src/testing/test-school.ts'
import type { Product } from './test.ts'

/**
 * A class of two students for each grade, and their scores in mathematics: by Bu Wati, in the second class by Pak Harun,
 * who is gone, in the last by Bu Sri. Bu Wati leads the first class, Bu Sri the others.
 */
export async function fillYear({ hadir }: Product, schoolId: string, grades: readonly string[]) {
  const db = openDatabase(findRunning(hadir.dataDir)!.ownerUrl, { max: 1 })
  const place: Place = { db, schoolId, now: hadir.now(), newId }
  const nameOf = ({ className, no }: { className: string; no: number }) => `Siswa ${className} ${no}`
  const size = { grades, letters: ['A'], students: 2, nameOf }
  await db.deleteFrom('semester').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('academic_year').where('school_id', '=', schoolId).execute()
  const { yearId, classes } = await buildYear(place, { year: ministrysYear, size })
  const [wati, harun, sri, subject] = [newId(), newId(), newId(), newId()]
  await insertRows(place, 'teacher', [
    { id: wati, name: 'Bu Wati' },
    { id: sri, name: 'Bu Sri' },
    { id: harun, name: 'Pak Harun', status: 'PENSIUN' },
  ])
  await insertRows(place, 'subject', [{ id: subject, code: 'MTK', name: 'Matematika', grades: [...grades] }])
  const taught = classes.map(({ academicClassId }, at) => ({
    id: newId(),
    academic_class_id: academicClassId,
    subject_id: subject,
    teacher_id: [wati, harun][at] ?? sri,
    weekly_jp: 4,
  }))
  await insertRows(place, 'academic_subject', taught)
  await insertRows(
    place,
    'homeroom',
    classes.map(({ academicClassId }, at) => {
      const teacher_id = at === 0 ? wati : sri
      return { id: newId(), academic_class_id: academicClassId, teacher_id, start_date: ministrysYear.startDate }
    }),
  )
  const slot = { academic_year_id: yearId, period_start: 1, period_end: 2 }
  const lessons = taught.map(({ id, academic_class_id, teacher_id }, at) => {
    return { ...slot, id: newId(), weekday: at + 1, academic_class_id, academic_subject_id: id, teacher_id }
  })
  await insertRows(place, 'class_schedule', lessons)
  const planOf = () => ({ start: '07:00', jpMinutes: 40, count: 4, ceremonyMinutes: 0, breaks: [] })
  await writeBells(place, { variant: 'NORMAL', jpMinutes: 40, range: [null, null], weekdays: [1, 2, 3, 4, 5], planOf })
  const actor = await db.selectFrom('actor').select('id').where('school_id', '=', schoolId).executeTakeFirstOrThrow()
  await buildScores(place, actor.id)
  const setting = db
    .updateTable('school_setting')
    .set({ active_days: [1, 2, 3, 4, 5], principal_name: 'Dra. Ratna Dewi' })
  await setting.where('school_id', '=', schoolId).execute()
  await db.destroy()
  const subjectIds = taught.map(({ id }) => id)
  return { yearId, classes: classes.map((one, at) => ({ ...one, subjectId: subjectIds[at] ?? '' })), wati, sri }
}
