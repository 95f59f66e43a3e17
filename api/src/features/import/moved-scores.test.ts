import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { studentImport } from '@hadir/contract/import/import.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { testApp } from '../../testing/test-app.ts'
import { twoClasses } from '../subject/subject-evaluation/testing-carried.ts'
import { dryRun, importFile, studentFile, undo } from './testing-import.ts'

const t = await testApp()
afterAll(t.close)
beforeEach(() => t.clock.moveTo('2026-09-14T03:00:00Z'))

/** LM1 is 60 in VII-A; VII-B assesses SAS. */
async function scoredStudent() {
  const school = await twoClasses(t, [['SAS', 'SAS']])
  const { own, params, moved } = school
  /** Her stored results, which lists count. */
  const stored = async () => {
    const { rows } = await sql<{ row: string }>`
      select concat_ws(' ', class.name, result.filled, result.owed) as row from subject_result result
        join subject_evaluation evaluation on evaluation.id = result.subject_evaluation_id
        join academic_subject given on given.id = evaluation.academic_subject_id
        join academic_class ac on ac.id = given.academic_class_id
        join class on class.id = ac.class_id
        where result.student_id = ${moved} order by 1`.execute(t.owner)
    return rows.map(({ row }) => row)
  }
  await t.owner.updateTable('student').set({ dob: '2013-02-02' }).where('id', '=', moved).execute()
  const student = (await t.call(studentEndpoints.read, { params: { id: moved } }, own.admin)).body.data
  const row = (className: string) => [
    student.name,
    student.nis,
    student.gender,
    student.nisn ?? '',
    student.dob ?? '',
    className,
  ]
  const operator = { caller: own.admin, schoolId: params.schoolId }
  const importInto = (className: string) => importFile(t, operator, studentFile(row(className)))
  return { ...school, operator, importInto, stored, student }
}

test('the dry run says at her row which scores come along', async () => {
  const { operator, importInto, student, params } = await scoredStudent()
  const row = studentFile([student.name, student.nis, student.gender, student.nisn!, student.dob!, 'VII-B'])
  const findingsOf = async (id: string) => {
    const rows = await t.call(studentImport.rows, { params: { ...params, id }, query: {} }, operator.caller)
    return rows.body.data.flatMap(({ findings }) => findings.map(({ severity, message }) => `${severity}: ${message}`))
  }
  const moving = await dryRun(t, operator, row)
  expect(await findingsOf(moving.id)).toEqual(['info: 1 nilai ikut: Matematika: LM1 60.'])
  await importInto('VII-B')
  const same = await dryRun(t, operator, row)
  expect(await findingsOf(same.id)).toEqual([])
})

test('a move by a second import stores her scores in the new class, and its undo in the old one', async () => {
  const { operator, importInto, stored } = await scoredStudent()
  const before = await stored()
  expect(before).toEqual(['VII-A 1 4'])
  const { id, counts } = await importInto('VII-B')
  expect(counts).toMatchObject({ berubah: 1 })
  expect(await stored()).toContain('VII-B 1 2')
  expect((await undo(t, operator, id)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

test('a student without a class has her scores in the class that the form gives her', async () => {
  const { own, params, a, b, moved, stored, student } = await scoredStudent()
  const query = { academicClassId: a.academicClassId, state: 'sekarang' as const, q: student.name }
  const [member] = (await t.call(academicStudentEndpoints.list, { params, query }, own.admin)).body.data
  const ended = { ...member!, leaveDate: '2026-09-15', outcome: 'PINDAH_KELAS' as const }
  const { rollNo, joinDate, leaveDate, outcome, version } = ended
  const update = {
    params: { ...params, id: member!.id },
    body: { rollNo, joinDate: joinDate ?? '', leaveDate, outcome, version },
  }
  expect((await t.call(academicStudentEndpoints.update, update, own.admin)).status).toBe(200)
  const { version: current } = (await t.call(studentEndpoints.read, { params: { id: moved } }, own.admin)).body.data
  const membership = { academicClassId: b.academicClassId, joinDate: '2026-09-15' }
  const { name, nis, gender } = student
  const body = { name, nis, gender, dob: student.dob ?? '', version: current, membership }
  expect((await t.call(studentEndpoints.update, { params: { id: moved }, body }, own.admin)).status).toBe(200)
  expect(await stored()).toContain('VII-B 1 2')
})
