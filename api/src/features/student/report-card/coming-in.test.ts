import { afterAll, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

/** All rapor of VII-A are locked, and with them its subject. */
async function lockedClass() {
  const school = await readyClass(t)
  const { params, own, a, b, at, teacher, setup, score, writeNotes, lock } = school
  await writeNotes()
  expect((await lock()).status).toBe(200)
  const evaluation = async () => (await t.call(scoreEndpoints.read, at, teacher)).body.data.evaluation
  expect((await evaluation()).status).toBe('TERKUNCI')
  const [comer = ''] = b.studentIds
  const placed = { academicClassId: a.academicClassId, joinDate: '2026-09-15' }
  const place = () =>
    t.call(academicStudentEndpoints.place, { params, body: { ...placed, studentIds: [comer] } }, own.admin)
  const sendFor = async (studentId: string, value: number) => {
    const componentIds = setup.components.map(({ id }) => id)
    const cells = componentIds.map((_, component) => score(component, 0, value))
    const body = { componentIds, studentIds: [studentId], cells }
    return t.call(scoreEndpoints.save, { ...at, body }, teacher)
  }
  return { ...school, comer, placed, place, evaluation, sendFor }
}

test('whoever comes into a class with locked rapor can be scored, and then locked', async () => {
  const { own, a, id, comer, place, evaluation, setStatus, sendFor, record, lock, snapshot } = await lockedClass()
  const [first = ''] = a.studentIds
  const frozen = await snapshot(first)
  expect((await place()).status).toBe(200)
  const { status, version = 0 } = await evaluation()
  expect(status).toBe('FINAL')
  expect((await setStatus('DRAFT', version)).status).toBe(200)
  const verdicts = async (studentId: string) =>
    (await sendFor(studentId, 700)).body.data.cells.map((cell) => ('why' in cell ? cell.why : cell.verdict))
  expect(new Set(await verdicts(first))).toEqual(new Set(['LOCKED']))
  expect(new Set(await verdicts(comer))).toEqual(new Set(['APPLIED']))
  expect((await setStatus('FINAL', version + 1)).status).toBe(200)
  expect((await record(comer, {})).status).toBe(200)
  expect((await lock()).body.data).toEqual({ locked: 1 })
  expect((await evaluation()).status).toBe('TERKUNCI')
  expect(await snapshot(first)).toEqual(frozen)
  const logged = await t.owner
    .selectFrom('audit_entry')
    .select('changes')
    .where('school_id', '=', own.schoolId)
    .where('record_id', '=', id)
    .execute()
  expect(logged.map(({ changes }) => changes)).toContainEqual([{ field: 'status', from: 'TERKUNCI', to: 'FINAL' }])
})

test('so can one who is readmitted into it, or whose graduation is undone', async () => {
  const { own, params, comer, placed, evaluation } = await lockedClass()
  const exit = (exitType: 'MUTASI' | 'LULUS', exitDate: string) => {
    const body = { studentIds: [comer], exitType, exitDate }
    return t.call(academicStudentEndpoints.exit, { params, body }, own.admin)
  }
  expect((await exit('MUTASI', '2026-09-14')).status).toBe(200)
  expect((await evaluation()).status).toBe('TERKUNCI')
  const body = { ...placed, reason: 'Batal pindah' }
  const back = await t.call(academicStudentEndpoints.readmit, { params: { id: comer }, body }, own.admin)
  expect(back.status).toBe(200)
  expect((await evaluation()).status).toBe('FINAL')
  expect((await exit('LULUS', '2026-09-16')).status).toBe(200)
  const lockAgain = { status: 'TERKUNCI' }
  await t.owner.updateTable('subject_evaluation').set(lockAgain).where('school_id', '=', own.schoolId).execute()
  const undone = await t.call(academicStudentEndpoints.undoExit, { params: { id: comer } }, own.admin)
  expect(undone.status).toBe(200)
  expect((await evaluation()).status).toBe('FINAL')
})

test('an exit, and a locked rapor that comes along, open nothing', async () => {
  const { own, params, a, b, yearId, comer, place, evaluation } = await lockedClass()
  const [first = ''] = a.studentIds
  const body = { studentIds: [first], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  expect((await evaluation()).status).toBe('TERKUNCI')
  const card = { school_id: own.schoolId, student_id: comer, academic_year_id: yearId, semester_no: 1 }
  const now = t.clock.now()
  const locked = {
    period: 'AKHIR',
    state: 'TERKUNCI',
    academic_class_id: b.academicClassId,
    locked_at: now,
    locked_by: own.admin.profileId,
    snapshot: '{}',
    created_at: now,
    updated_at: now,
  }
  await t.owner
    .insertInto('report_card')
    .values({ ...card, ...locked, id: comer })
    .execute()
  expect((await place()).status).toBe(200)
  expect((await evaluation()).status).toBe('TERKUNCI')
})
