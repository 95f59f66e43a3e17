import { afterAll, expect, test } from 'vitest'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { ownReportCardEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('strangers are refused, and a homeroom teacher writes only her class', async () => {
  const { own, params, a, b, of, one, record, teacher } = await readyClass(t)
  const [student = ''] = a.studentIds
  const staff = { school: own, openTo: ['school_admin', 'teacher'] } as const
  const body = { note: 'Tekun.' }
  await expectStrangersRefused(t, reportCardEndpoints.save, { ...one(student), body }, staff)
  await expectStrangersRefused(t, reportCardEndpoints.snapshot, one(student), staff)
  const lock = { params, body: { ...of, reportDate: '2026-12-18' } }
  await expectStrangersRefused(t, reportCardLockEndpoints.lock, lock, { school: own, openTo: ['school_admin'] })
  const family = { school: own, openTo: ['student', 'parent', 'alumni'] } as const
  await expectStrangersRefused(t, ownReportCardEndpoints.read, { params: { ...params, id: newId() } }, family)
  // A subject teacher has her own column, in her grid.
  expect((await record(student, {}, teacher)).status).toBe(404)
  expect((await record(b.studentIds[0] ?? '', {})).status).toBe(404)
  expect((await record(student, {})).status).toBe(200)
  expect((await t.call(reportCardLockEndpoints.lock, lock, teacher)).status).toBe(403)
})

test('a record has both counts of absence, a version and a history', async () => {
  const { a, one, record, read, homeroom } = await readyClass(t)
  const [id = ''] = a.studentIds
  const override = { S: 2, I: 0, A: 1, reason: 'Surat dokter datang terlambat' }
  const achievements = [{ id: newId(), kind: 'AKADEMIK' as const, name: 'Juara 1 OSN', description: 'Tingkat kota' }]
  const saved = await record(id, { override, achievements })
  expect(saved.body.data).toMatchObject({ version: 1, override, achievements, state: 'DRAFT', canWrite: true })
  const now = await read(id)
  expect(now.absences).toEqual({ S: 0, I: 0, A: 0 })
  expect(now.card.absences).toEqual({ S: 2, I: 0, A: 1, isOverridden: true })
  expect((await record(id, { note: 'Lain.' })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await record(id, { note: 'Lain.', version: 1 })).body.data).toMatchObject({ version: 2, override })
  expect((await record(id, { override: null, version: 2 })).body.data).toMatchObject({ version: 3, override: null })
  const history = await t.call(reportCardEndpoints.history, { ...one(id), query: { ...one(id).query } }, homeroom)
  expect(history.body.data.map(({ action }) => action)).toEqual(['CHANGED', 'CHANGED', 'CREATED'])
})

test('achievements are on the rapor of the end of the semester, not of its middle', async () => {
  const { a, one, record, homeroom } = await readyClass(t)
  const [id = ''] = a.studentIds
  const achievements = [{ id: newId(), kind: 'AKADEMIK' as const, name: 'Juara 1 OSN' }]
  await record(id, { achievements })
  const printed = async (period: 'TENGAH' | 'AKHIR') => {
    const at = { params: one(id).params, query: { ...one(id).query, period } }
    return (await t.call(reportCardEndpoints.snapshot, at, homeroom)).body.data.snapshot.achievements
  }
  expect(await printed('AKHIR')).toEqual([{ kind: 'Akademik', name: 'Juara 1 OSN', description: null }])
  expect(await printed('TENGAH')).toEqual([])
})

test('XII of a program of four years moves up to XIII on the rapor, and XIII graduates', async () => {
  const { a, own, one, homeroom } = await readyClass(t)
  const [id = ''] = a.studentIds
  await t.owner
    .updateTable('school_setting')
    .set({ level: 'SMA', school_form: 'SMK' })
    .where('school_id', '=', own.schoolId)
    .execute()
  const become = (set: { grade: string; is_four_year: boolean }) =>
    t.owner.updateTable('class').set(set).where('id', '=', a.classId).execute()
  const at = { params: one(id).params, query: { ...one(id).query, semesterNo: 2 as const } }
  const decide = (decision: 'NAIK' | 'LULUS', version?: number) =>
    t.call(reportCardEndpoints.save, { ...at, body: { decision, ...(version && { version }) } }, homeroom)
  await become({ grade: 'XII', is_four_year: false })
  expect((await decide('NAIK')).body.fields).toEqual({ decision: 'Pilih Lulus atau Tidak lulus' })
  await become({ grade: 'XII', is_four_year: true })
  expect((await decide('LULUS')).body.fields).toEqual({ decision: 'Pilih Naik kelas atau Tinggal kelas' })
  expect((await decide('NAIK')).body.data).toMatchObject({ decisions: ['NAIK', 'TINGGAL'], decision: 'NAIK' })
  const { snapshot } = (await t.call(reportCardEndpoints.snapshot, at, homeroom)).body.data
  expect(snapshot.decision).toEqual({ value: 'NAIK', nextGrade: 'XIII' })
  await become({ grade: 'XIII', is_four_year: false })
  expect((await decide('LULUS', 1)).body.data.decisions).toEqual(['LULUS', 'TIDAK_LULUS'])
})

test('the list finds missing notes', async () => {
  const { own, params, a, of, record, homeroom } = await readyClass(t)
  const [first = '', ...others] = a.studentIds
  const list = async (noted: 'BELUM' | 'SUDAH', as = homeroom) => {
    const query = { ...of, pageSize: 100 as const, noted }
    return (await t.call(reportCardListEndpoints.list, { params, query }, as)).body.data.map(({ id }) => id)
  }
  expect(await list('SUDAH')).toEqual([])
  await record(first, { note: 'Tekun dan mau bertanya.' })
  for (const as of [homeroom, own.admin]) {
    expect(await list('SUDAH', as)).toEqual([first])
    expect((await list('BELUM', as)).toSorted()).toEqual(others.toSorted())
  }
})

test('Ganjil has no decision, and Genap has the one of its grade', async () => {
  const { a, params, yearId, record, homeroom, classOfGrade } = await withGrades()
  const [id = ''] = a.studentIds
  expect((await record(id, { decision: 'NAIK' })).body.fields).toEqual({
    decision: 'Keputusan hanya ada pada akhir semester Genap',
  })
  const inGenap = (decision: 'NAIK' | 'LULUS', period: 'TENGAH' | 'AKHIR' = 'AKHIR') =>
    t.call(
      reportCardEndpoints.save,
      {
        params: { ...params, id },
        query: { semesterNo: 2, academicYearId: yearId, period },
        body: { note: 'Tekun.', decision },
      },
      homeroom,
    )
  expect((await inGenap('NAIK', 'TENGAH')).status).toBe(400)
  expect((await inGenap('LULUS')).body.fields).toEqual({ decision: 'Pilih Naik kelas atau Tinggal kelas' })
  expect((await inGenap('NAIK')).body.data).toMatchObject({ decision: 'NAIK', decisions: ['NAIK', 'TINGGAL'] })
  await classOfGrade('IX')
  const query = { semesterNo: 2 as const, academicYearId: yearId }
  const read = await t.call(reportCardListEndpoints.read, { params: { ...params, id }, query }, homeroom)
  expect(read.body.data.card.decisions).toEqual(['LULUS', 'TIDAK_LULUS'])
})

test('sikap is written only under K13', async () => {
  const { a, record, classOf } = await withGrades()
  const [id = ''] = a.studentIds
  const attitude = { spiritualGrade: 'SB' as const, socialGrade: 'B' as const, socialText: 'Santun.' }
  expect((await record(id, attitude)).body.fields).toHaveProperty('spiritualGrade')
  await classOf({ curriculum: 'K13' })
  expect((await record(id, attitude)).body.data).toMatchObject({ ...attitude, spiritualText: null })
})

test('a mid-semester rapor without sikap is locked, one with half of it is not', async () => {
  const { a, own, params, of, one, lock, classOf } = await withGrades()
  const [id = ''] = a.studentIds
  await classOf({ curriculum: 'K13' })
  const middle = { period: 'TENGAH' as const, reportDate: '2026-10-02', studentIds: [id] }
  const at = { ...one(id), query: { ...one(id).query, period: 'TENGAH' as const } }
  const write = (body: object) => t.call(reportCardEndpoints.save, { ...at, body }, own.admin)
  const query = { ...of, period: 'TENGAH' as const }
  const incomplete = async () => {
    const { gaps } = (await t.call(reportCardLockEndpoints.check, { params, query }, own.admin)).body.data
    const rows = (await t.call(reportCardListEndpoints.list, { params, query }, own.admin)).body.data
    return {
      gaps: gaps.map(({ kind, students }) => [kind, ...students.map((student) => student.id)]),
      listed: rows.flatMap((row) => (row.card.lacksAttitudes ? [row.id] : [])),
    }
  }
  expect(await incomplete()).toEqual({ gaps: [], listed: [] })
  for (const [version, half] of [{ spiritualGrade: 'SB' }, { socialText: 'Santun.' }].entries()) {
    const halves = { spiritualGrade: '', socialText: '', ...half }
    expect((await write({ ...halves, ...(version > 0 && { version }) })).status).toBe(200)
    expect((await lock(middle)).body.code).toBe('REPORT_CARD_HAS_GAPS')
    expect(await incomplete()).toEqual({ gaps: [['ATTITUDE_MISSING', id]], listed: [id] })
  }
  expect((await write({ spiritualGrade: '', socialText: '', version: 2 })).status).toBe(200)
  expect(await incomplete()).toEqual({ gaps: [], listed: [] })
  expect((await lock(middle)).body.data).toEqual({ locked: 1 })
})

async function withGrades() {
  const school = await readyClass(t)
  const classOfGrade = (grade: string) =>
    t.owner.updateTable('class').set({ grade }).where('id', '=', school.a.classId).execute()
  const classOf = (set: { curriculum: string }) =>
    t.owner.updateTable('academic_class').set(set).where('id', '=', school.a.academicClassId).execute()
  return { ...school, classOfGrade, classOf }
}

test('the list counts and filters by each rapor’s state', async () => {
  const { params, a, record, lock, writeNotes, publish, homeroom } = await readyClass(t)
  const list = async (query: object = {}) =>
    (await t.call(reportCardListEndpoints.list, { params, query: { semesterNo: 1, ...query } }, homeroom)).body
  expect((await list()).data[0]).toMatchObject({ subjects: 1, complete: 1, card: { state: 'DRAFT', isNoted: false } })
  await record(a.studentIds[0] ?? '', {})
  expect((await list()).data.map(({ card }) => card.isNoted)).toEqual([true, false, false])
  await t.owner.deleteFrom('report_card').where('school_id', '=', params.schoolId).execute()
  await writeNotes()
  await lock()
  await publish({ studentIds: [a.studentIds[0]] })
  expect((await list({ state: 'TERBIT' })).data).toMatchObject([{ card: { published: { no: 1, state: 'TERBIT' } } }])
  expect((await list({ state: 'TERKUNCI' })).meta.total).toBe(2)
  expect((await list({ state: 'DRAFT' })).data).toEqual([])
  expect((await list({ decision: 'BELUM' })).meta.total).toBe(3)
  // Mid-semester has separate records.
  expect((await list({ period: 'TENGAH' })).data[0]).toMatchObject({
    complete: 1,
    card: { state: 'DRAFT', period: 'TENGAH', isNoted: false },
  })
})

test('a graduate reads only her own old rapor', async () => {
  const { params, a, writeNotes, lock, publish, ownList, ownRead } = await readyClass(t)
  await writeNotes()
  await lock()
  await publish()
  const as = (personId: string) => newCaller(t, { ...params, role: 'alumni', personId })
  const [first = '', second = ''] = a.studentIds
  const graduate = await as(first)
  const [card] = await ownList(graduate)
  expect(card).toMatchObject({ student: { id: first }, no: 1, period: 'AKHIR', isRead: false })
  expect((await ownRead(card?.id ?? '', graduate)).status).toBe(200)
  expect((await ownRead(card?.id ?? '', await as(second))).status).toBe(404)
})

test('the rapor has electives before local content', async () => {
  const { own, a, assignSubject, snapshot } = await readyClass(t)
  for (const group of ['MULOK', 'PILIHAN'] as const) {
    const plain = { curriculum: 'MERDEKA' as const, grades: ['VII' as const], orderNo: 1, weeklyJp: 2 }
    const body = { ...plain, code: group.slice(0, 3), name: `Mapel ${group}`, group }
    const subjectId = (await t.call(subjectEndpoints.create, { body }, own.admin)).body.data.id
    expect((await assignSubject({ subjectId })).status).toBe(200)
  }
  const { groups } = (await snapshot(a.studentIds[0] ?? '')).snapshot
  expect(groups.map(({ group }) => group)).toEqual(['UMUM', 'PILIHAN', 'MULOK'])
})
