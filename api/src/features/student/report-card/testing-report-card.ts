import { expect } from 'vitest'
import type { Received } from '@hadir/contract/endpoint.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { confirmableKinds, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { ownReportCardEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { evaluatedIn } from '../../subject/subject-evaluation/testing-evaluation.ts'
import { newGuardian } from '../../../testing/test-guardian.ts'

type Record = Partial<Received<typeof reportCardEndpoints.save>['body']>

/** A lock that is early, in a school without attendance and kokurikuler. */
export const onPurpose = {
  isEarly: true,
  confirmed: confirmableKinds.map((kind) => ({ kind, reason: 'Memang belum ada' })),
}

/** VII-A with one finished subject, a homeroom teacher, and calls for everything a rapor goes through. */
export async function readyClass(t: TestApp) {
  const school = await evaluatedIn(t)
  const { own, params, a, yearId, send, score, saveSetup, at, teacher } = school
  const homeroom = await newColleague(t, own.schoolId, 'Wali Kelas')
  await assignHomeroom(t, { ...params, academicClassId: a.academicClassId, teacherId: homeroom.id })
  await t.owner
    .updateTable('school_setting')
    .set({ principal_name: 'Dr. Kepala', principal_nip: '196505051990011001', sign_place: 'Bandung' })
    .where('school_id', '=', own.schoolId)
    .execute()
  await saveSetup()
  await send(a.studentIds.flatMap((_, student) => [0, 1, 2, 3].map((component) => score(component, student, 800))))
  const setStatus = (status: 'DRAFT' | 'FINAL', version: number) =>
    t.call(subjectEvaluationEndpoints.status, { ...at, body: { status, version } }, teacher)
  expect((await setStatus('FINAL', 1)).status).toBe(200)

  const semesterNo = 1 as const
  const of = { academicYearId: yearId, semesterNo, period: 'AKHIR' as const, academicClassId: a.academicClassId }
  const one = (id: string) => ({ params: { ...params, id }, query: { semesterNo, academicYearId: yearId } })
  const record = (id: string, body: Record, as: Caller | null = homeroom.caller) =>
    t.call(reportCardEndpoints.save, { ...one(id), body: { note: 'Tekun dan mau bertanya.', ...body } }, as)
  const read = async (id: string, as = homeroom.caller) =>
    (await t.call(reportCardListEndpoints.read, one(id), as)).body.data
  const writeNotes = async () => {
    for (const id of a.studentIds) expect((await record(id, {})).status).toBe(200)
  }
  const act = (body: object = {}) => ({ params, body: { ...of, ...body } })
  const lock = (body: object = {}, as = own.admin) =>
    t.call(reportCardLockEndpoints.lock, act({ reportDate: '2026-12-18', ...onPurpose, ...body }) as never, as)
  const unlock = (body: object = {}, as = own.admin) =>
    t.call(reportCardLockEndpoints.unlock, act({ reason: 'Nilai salah ketik', ...body }) as never, as)
  const publish = (body: object = {}, as = own.admin) => t.call(reportCardLockEndpoints.publish, act(body) as never, as)
  const withdraw = (body: object = {}, as = own.admin) =>
    t.call(reportCardLockEndpoints.withdraw, act({ reason: 'Rapor tertukar', ...body }) as never, as)
  const check = async (as = own.admin) =>
    (await t.call(reportCardLockEndpoints.check, { params, query: of }, as)).body.data
  const snapshot = async (id: string, as = own.admin) =>
    (await t.call(reportCardEndpoints.snapshot, one(id), as)).body.data
  const versions = async (id: string, as = own.admin) =>
    (await t.call(reportCardEndpoints.versions, one(id), as)).body.data

  const guardianOf = async (studentId: string) => {
    const guardianId = await newGuardian(t, { ...params, studentId, name: 'Ibu Siswa' })
    return newCaller(t, { ...params, role: 'parent', personId: guardianId, name: 'Ibu Siswa' })
  }
  const ownList = async (as: Caller) => (await t.call(ownReportCardEndpoints.list, { params }, as)).body.data
  const ownRead = (id: string, as: Caller) => t.call(ownReportCardEndpoints.read, { params: { ...params, id } }, as)
  const calls = { record, read, writeNotes, lock, unlock, publish, withdraw, check, snapshot, versions, setStatus }
  return { ...school, homeroom: homeroom.caller, of, one, ...calls, guardianOf, ownList, ownRead }
}
