import { afterAll, expect, test } from 'vitest'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { readyClass } from '../report-card/testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

const river = {
  kind: 'KOKURIKULER' as const,
  theme: 'Gaya hidup berkelanjutan',
  title: 'Sungai kita bersih',
  goal: 'Mengamati mutu air',
  group: 'Kelompok 1',
  dimensions: ['PENALARAN_KRITIS' as const, 'KOLABORASI' as const],
}
const garden = { ...river, title: 'Kebun sekolah', goal: undefined, group: undefined }

async function classWithActivities() {
  const school = await readyClass(t)
  const { params, a, homeroom } = school
  const add = (body: object = {}, as: Caller = homeroom, academicClassId = a.academicClassId) =>
    t.call(
      cocurricularEndpoints.create,
      { params, query: { academicClassId, semesterNo: 1 }, body: { ...river, ...body } },
      as,
    )
  const id = (await add()).body.data.id
  const one = { params: { ...params, id } }
  const list = async (academicClassId: string, as: Caller, semesterNo: 1 | 2 = 1) =>
    (await t.call(cocurricularEndpoints.list, { params, query: { academicClassId, semesterNo } }, as)).body.data
  const saveResults = (results: object[], version: number, as: Caller = homeroom) =>
    t.call(cocurricularEndpoints.saveResults, { ...one, body: { results, version } as never }, as)
  const copy = (activityIds: string[], academicClassIds: string[], as: Caller, semesterNo: 1 | 2 = 1) =>
    t.call(cocurricularEndpoints.copy, { params, body: { activityIds, academicClassIds, semesterNo } }, as)
  const sources = (academicClassId: string, as: Caller, semesterNo: 1 | 2 = 1) =>
    t.call(cocurricularEndpoints.sources, { params, query: { academicClassId, semesterNo } }, as)
  return { ...school, add, id, one, list, saveResults, copy, sources }
}

test('strangers are refused, and a homeroom teacher writes only her class’s activities', async () => {
  const {
    own,
    params,
    a,
    b,
    id,
    one,
    add,
    saveResults: give,
    teacher,
    copy,
    sources,
    homeroom,
  } = await classWithActivities()
  const staff = { school: own, openTo: ['school_admin', 'teacher'] } as const
  const ofClass = { params, query: { academicClassId: a.academicClassId, semesterNo: 1 as const } }
  await expectStrangersRefused(t, cocurricularEndpoints.list, ofClass, staff)
  await expectStrangersRefused(t, cocurricularEndpoints.read, one, staff)
  await expectStrangersRefused(t, cocurricularEndpoints.sources, ofClass, staff)
  const body = { activityIds: [id], academicClassIds: [a.academicClassId], semesterNo: 1 as const }
  await expectStrangersRefused(t, cocurricularEndpoints.copy, { params, body }, staff)
  // A subject teacher there sees neither them nor what could be copied; another class is not hers to fill.
  expect((await add({}, teacher)).status).toBe(403)
  expect((await give([], 1, teacher)).status).not.toBe(200)
  expect((await sources(a.academicClassId, teacher)).status).toBe(403)
  expect((await copy([id], [a.academicClassId], teacher)).status).toBe(403)
  expect((await copy([id], [a.academicClassId, b.academicClassId], homeroom)).status).toBe(403)
  expect((await sources(newId(), own.admin)).status).toBe(404)
  const other = await classWithActivities()
  expect((await copy([other.id], [a.academicClassId], homeroom)).status).toBe(404)
  expect((await copy([id], [other.a.academicClassId], own.admin)).status).toBe(404)
})

test('an activity assesses the dimensions and categories of its kind: P5 has its own', async () => {
  const { a, add, saveResults: give, params, homeroom } = await classWithActivities()
  const [studentId = ''] = a.studentIds
  expect((await add({ dimensions: [] })).body.fields).toEqual({ dimensions: 'Pilih paling sedikit satu dimensi' })
  expect((await add({ dimensions: ['P5_MANDIRI'] })).body.fields).toEqual({
    dimensions: 'Ada dimensi yang bukan milik jenis ini',
  })
  expect((await give([{ studentId, dimension: 'KREATIVITAS', category: 'SB' }], 1)).status).toBe(400)
  expect((await give([{ studentId, dimension: 'KOLABORASI', category: 'BSH' }], 1)).status).toBe(400)
  const saved = await give([{ studentId, dimension: 'KOLABORASI', category: 'SB', text: 'Membagi tugas.' }], 1)
  expect(saved.body.data).toMatchObject({ filled: 1, owed: a.studentIds.length * 2, version: 2 })
  const p5 = (await add({ kind: 'P5', title: 'Suara demokrasi', dimensions: ['P5_MANDIRI'] })).body.data
  const results = [{ studentId, dimension: 'P5_MANDIRI' as const, category: 'BSH' as const }]
  const at = { params: { ...params, id: p5.id }, body: { results, version: 1 } }
  expect((await t.call(cocurricularEndpoints.saveResults, at, homeroom)).body.data.results).toMatchObject(results)
})

test('a dimension with results stays, and a frozen rapor does not change', async () => {
  const { a, own, one, saveResults: give, homeroom, writeNotes, lock, snapshot } = await classWithActivities()
  const [studentId = ''] = a.studentIds
  await give([{ studentId, dimension: 'KOLABORASI', category: 'SB' }], 1)
  const update = (change: object, version: number) =>
    t.call(cocurricularEndpoints.update, { ...one, body: { ...river, ...change, version } }, homeroom)
  expect((await update({ dimensions: ['PENALARAN_KRITIS'] }, 2)).body.fields).toEqual({
    dimensions: 'Ada dimensi yang sudah berisi capaian',
  })
  expect((await update({ title: 'Sungai' }, 1)).body.code).toBe('CHANGED_MEANWHILE')
  await writeNotes()
  expect((await lock()).status).toBe(200)
  expect((await snapshot(studentId)).snapshot.cocurricular).toMatchObject([{ title: 'Sungai kita bersih' }])
  expect((await give([{ studentId, dimension: 'KOLABORASI', category: 'B' }], 2)).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await update({ title: 'Sungai' }, 2)).body.code).toBe('REPORT_CARD_LOCKED')
  expect((await t.call(cocurricularEndpoints.remove, one, homeroom)).body.code).toBe('REPORT_CARD_LOCKED')
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  expect((await give([{ studentId, dimension: 'KOLABORASI', category: 'B' }], 2)).body.code).toBe('IN_CLOSED_SEMESTER')
})

test('a leaver’s frozen rapor keeps its title, and her class’s activity can be mended', async () => {
  const { a, own, params, one, saveResults: give, homeroom, snapshot } = await classWithActivities()
  const [leaver = '', stays = ''] = a.studentIds
  await give([{ studentId: leaver, dimension: 'KOLABORASI', category: 'SB' }], 1)
  const exit = { studentIds: [leaver], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)).status).toBe(200)
  const frozen = await snapshot(leaver)
  expect(frozen.snapshot.cocurricular).toMatchObject([{ title: 'Sungai kita bersih' }])
  const body = { ...river, title: 'Sungai kita jernih', version: 2 }
  expect((await t.call(cocurricularEndpoints.update, { ...one, body }, homeroom)).status).toBe(200)
  expect((await give([{ studentId: stays, dimension: 'KOLABORASI', category: 'B' }], 3)).status).toBe(200)
  expect((await give([{ studentId: leaver, dimension: 'KOLABORASI', category: 'B' }], 4)).body.code).toBe(
    'REPORT_CARD_LOCKED',
  )
  expect(await snapshot(leaver)).toEqual(frozen)
})

test('what a student did in her former class is on her rapor, unless she did it again', async () => {
  const { a, b, own, params, yearId, one, add, saveResults: give, homeroom, snapshot } = await classWithActivities()
  const [mover = '', stays = ''] = a.studentIds
  const results = [mover, stays].map((studentId) => ({ studentId, dimension: 'KOLABORASI', category: 'SB' }))
  await give(results, 1)
  const placed = { studentIds: [mover], academicClassId: b.academicClassId, joinDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.place, { params, body: placed }, own.admin)).status).toBe(200)
  expect((await add({ title: 'Kebun sekolah' }, own.admin, b.academicClassId)).status).toBe(200)
  const page = async () => {
    const read = { params: { ...params, id: mover }, query: { semesterNo: 1 as const, academicYearId: yearId } }
    const { card } = (await t.call(reportCardListEndpoints.read, read, own.admin)).body.data
    return card.activities.map(({ title, formerClass }) => [title, formerClass])
  }
  const printed = async (studentId: string) =>
    (await snapshot(studentId)).snapshot.cocurricular.map(({ title }) => title)
  expect(await page()).toEqual([
    ['Sungai kita bersih', 'VII-A'],
    ['Kebun sekolah', null],
  ])
  expect(await printed(mover)).toEqual(['Sungai kita bersih'])
  expect(await printed(stays)).toEqual(['Sungai kita bersih'])
  // No other student of her new class has it.
  expect(await printed(b.studentIds[0] ?? '')).toEqual([])

  const { data: again } = (await add({}, own.admin, b.academicClassId)).body
  const body = { results: [{ studentId: mover, dimension: 'KOLABORASI' as const, category: 'B' as const }], version: 1 }
  const at = { params: { ...params, id: again.id }, body }
  expect((await t.call(cocurricularEndpoints.saveResults, at, own.admin)).status).toBe(200)
  expect(await page()).toEqual([
    ['Kebun sekolah', null],
    ['Sungai kita bersih', null],
  ])
  expect(await printed(mover)).toEqual(['Sungai kita bersih'])
  const removed = { params: { ...params, id: again.id } }
  expect((await t.call(cocurricularEndpoints.remove, removed, own.admin)).status).toBe(200)

  // Her rapor is locked in her new class: what it prints of the former one does not change.
  const now = t.clock.now()
  const card = { school_id: own.schoolId, student_id: mover, academic_year_id: yearId, semester_no: 1 }
  const locked = { locked_at: now, locked_by: own.admin.profileId, created_at: now, updated_at: now, snapshot: '{}' }
  await t.owner
    .insertInto('report_card')
    .values({
      ...card,
      ...locked,
      id: newId(),
      period: 'AKHIR',
      state: 'TERKUNCI',
      academic_class_id: b.academicClassId,
    })
    .execute()
  const renamed = { ...one, body: { ...river, title: 'Sungai', version: 2 } }
  expect((await t.call(cocurricularEndpoints.update, renamed, homeroom)).body.code).toBe('REPORT_CARD_LOCKED')
})

test('an activity counts the results of those who owe them, not of one who has left', async () => {
  const { a, own, params, list, saveResults: give } = await classWithActivities()
  const [leaver = '', stays = ''] = a.studentIds
  const results = [leaver, stays].map((studentId) => ({ studentId, dimension: 'KOLABORASI', category: 'SB' }))
  await give(results, 1)
  const counts = async () => (await list(a.academicClassId, own.admin)).map(({ filled, owed }) => [filled, owed])
  expect(await counts()).toEqual([[2, 6]])
  const exit = { studentIds: [leaver], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)).status).toBe(200)
  expect(await counts()).toEqual([[1, 4]])
})

test('activities are copied to parallel classes with new ids, without results, only once', async () => {
  const { own, a, b, id, add, saveResults: give, list, copy } = await classWithActivities()
  const second = (await add(garden)).body.data.id
  await give([{ studentId: a.studentIds[0], dimension: 'KOLABORASI', category: 'SB' }], 1)
  await add({ title: 'sungai kita BERSIH', theme: 'Tema sendiri' }, own.admin, b.academicClassId)
  const both = [a.academicClassId, b.academicClassId]
  const copied = await copy([id, second], both, own.admin)
  expect(copied.body).toMatchObject({ data: { copied: 1, skipped: 3 }, message: '1 kegiatan disalin, 3 sudah ada' })
  const there = await list(b.academicClassId, own.admin)
  expect(there.map(({ title, theme, goal, filled, version }) => [title, theme, goal, filled, version])).toEqual([
    ['sungai kita BERSIH', 'Tema sendiri', river.goal, 0, 1],
    ['Kebun sekolah', garden.theme, null, 0, 1],
  ])
  expect([id, second]).not.toContain(there[1]?.id)
  const before = await list(a.academicClassId, own.admin)
  // Repeated, as after a lost response, and by two at once.
  const again = await Promise.all([1, 2, 3].map(() => copy([id, second], both, own.admin, 2)))
  expect(again.map(({ body }) => body.data.copied).toSorted()).toEqual([0, 0, 4])
  expect(await list(a.academicClassId, own.admin)).toEqual(before)
  const history = await t.owner
    .selectFrom('audit_entry')
    .select(['action', 'record_id'])
    .where('school_id', '=', own.schoolId)
    .where('kind', '=', 'cocurricular')
    .where('record_id', '=', there[1]?.id ?? '')
    .execute()
  expect(history).toMatchObject([{ action: 'CREATED' }])
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  expect((await copy([id], both, own.admin)).body.code).toBe('IN_CLOSED_SEMESTER')
})

test('a class copies from last year’s or a parallel class, whoever leads it', async () => {
  const { own, params, a, b, id, add, list, copy, sources } = await classWithActivities()
  const lastYear = await yearBefore(own.schoolId)
  const old = await newClass(t, { ...params, yearId: lastYear, name: 'VII-C' })
  const eighth = await newClass(t, { ...params, yearId: lastYear, name: 'VIII-A' })
  await t.owner.updateTable('class').set({ grade: 'VIII' }).where('id', '=', eighth.classId).execute()
  const query = (academicClassId: string) => ({ academicClassId, semesterNo: 1 as const })
  for (const [{ academicClassId }, title] of [
    [old, 'Pasar rakyat'],
    [eighth, 'Kelas lain'],
  ] as const) {
    const body = { ...garden, title }
    const made = await t.call(cocurricularEndpoints.create, { params, query: query(academicClassId), body }, own.admin)
    expect(made.status, made.body.message).toBe(200)
  }
  const leader = await newColleague(t, own.schoolId)
  await assignHomeroom(t, { ...params, academicClassId: b.academicClassId, teacherId: leader.id })
  await add(garden, leader.caller, b.academicClassId)
  await add(garden)
  const found = (await sources(b.academicClassId, leader.caller)).body.data
  expect(
    found.map(({ academicClass, academicYear, activities }) => [
      academicClass,
      academicYear,
      activities.map(({ title, isThere }) => [title, isThere]),
    ]),
  ).toEqual([
    [
      'VII-A',
      '2026/2027',
      [
        ['Sungai kita bersih', false],
        ['Kebun sekolah', true],
      ],
    ],
    ['VII-C', '2025/2026', [['Pasar rakyat', false]]],
  ])
  const market = found[1]?.activities[0]?.id ?? ''
  expect((await copy([id, market], [b.academicClassId], leader.caller)).body.data).toEqual({ copied: 2, skipped: 0 })
  expect((await list(b.academicClassId, leader.caller)).map(({ title }) => title)).toEqual([
    'Kebun sekolah',
    'Sungai kita bersih',
    'Pasar rakyat',
  ])
  expect((await list(a.academicClassId, own.admin)).map(({ title }) => title)).toEqual([
    'Sungai kita bersih',
    'Kebun sekolah',
  ])
})

async function yearBefore(schoolId: string): Promise<string> {
  const id = newId()
  const now = t.clock.now()
  const days = { start_date: '2025-07-14', end_date: '2026-06-19' }
  const year = { id, name: '2025/2026', is_active: false, created_at: now, updated_at: now }
  await t.owner
    .insertInto('academic_year')
    .values({ school_id: schoolId, ...year, ...days })
    .execute()
  await t.owner
    .insertInto('semester')
    .values({ school_id: schoolId, academic_year_id: id, no: 1, ...days, status: 'AKTIF' })
    .execute()
  return id
}
