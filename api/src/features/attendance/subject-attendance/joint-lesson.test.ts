import { afterAll, expect, test } from 'vitest'
import { teachingRecap } from '@hadir/contract/attendance/report/teaching.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { newTaught } from '../../../testing/test-timetable.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assignHomeroom } from '../../../testing/test-duties.ts'
import { lessonsLeftOpen } from './left-open.ts'
import { newMark, today } from '../testing-sheet.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { readJournals } from './journal/journal-paper.ts'
import { colleague, lessonWorld, newJournal, saveTo, sheetOf } from './testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

/** Ani teaches religion in VII-A and VII-B together, on Wednesday in the fourth hour; in VII-B perhaps as `other`. */
async function jointWorld({ other }: { other?: string } = {}) {
  const w = await lessonWorld(t)
  const { schoolId, admin } = w
  const [inA, inB] = [w.a, w.b].map((academicClassId) => ({ academicClassId, teacherId: w.ani }))
  const [islamA = '', sameB = ''] = await newTaught(t, schoolId, other ? [inA!] : [inA!, inB!], { name: 'Agama' })
  const [islamB = ''] = other ? await newTaught(t, schoolId, [inB!], { name: other }) : [sameB]
  const params = { schoolId }
  await t.call(
    academicSubjectEndpoints.join,
    { params: { schoolId, id: islamA }, body: { academicSubjectIds: [islamB] } },
    admin,
  )
  const place = { academicClassId: w.a, academicSubjectId: islamA, weekday: 3, periodStart: 4, periodEnd: 4 } as const
  await t.call(scheduleEndpoints.create, { params, body: { ...place, semesterNo: null } }, admin)
  const slotOf = async (id: string) =>
    (
      await t.owner
        .selectFrom('class_schedule')
        .select('id')
        .where('academic_subject_id', '=', id)
        .executeTakeFirstOrThrow()
    ).id
  const [slotA, slotB] = [await slotOf(islamA), await slotOf(islamB)]
  const listOf = async (query: object = {}, as = w.aniCaller) =>
    (await t.call(lessons.list, { params, query }, as)).body.data.filter((one) => one.subject.name === 'Agama')
  const recap = async () => (await t.call(teachingRecap.list, { params, query: { q: 'ani' } }, admin)).body.data[0]
  return { ...w, islamA, islamB, slotA, slotB, listOf, recap }
}

test('two classes have one lesson in the list, with the figures of both', async () => {
  const w = await jointWorld()
  const [one, ...others] = await w.listOf()
  expect(others).toEqual([])
  expect(one).toMatchObject({ key: w.slotA, members: 6, unmarked: 6, state: 'BELUM' })
  expect(one?.joint?.map(({ academicClass }) => academicClass.name)).toEqual(['VII-A', 'VII-B'])
  expect((await sheetOf(t, w, w.slotB, w.aniCaller)).body.data.lesson.joint?.map(({ key }) => key)).toEqual([
    w.slotA,
    w.slotB,
  ])
  // A class is found by its name, and the homeroom teacher of one class sees hers alone.
  expect(await w.listOf({ academicClassId: w.b })).toHaveLength(1)
  expect(await w.listOf({ q: 'VII-B' })).toHaveLength(1)
  const leader = await colleague(t, w)
  await assignHomeroom(t, { schoolId: w.schoolId, academicClassId: w.b, teacherId: leader.id })
  const [hers] = await w.listOf({ whose: 'all' }, leader.caller)
  expect(hers).toMatchObject({ key: w.slotB, members: 3 })
  expect(hers).not.toHaveProperty('joint')
})

test('marks stay in the class; the journal is one, and the hour counts once', async () => {
  const w = await jointWorld()
  const before = await w.recap()
  const [a = ''] = w.students.a
  const [b = ''] = w.students.b
  expect((await saveTo(t, w, w.slotA, { as: w.aniCaller, marks: [newMark(a, 'S')] })).status).toBe(200)
  const sent = await saveTo(t, w, w.slotB, {
    as: w.aniCaller,
    marks: [newMark(b, 'A')],
    journal: newJournal('Salat berjamaah', { isFinal: true }),
  })
  expect(sent.body.data.journal?.verdict).toBe('applied')
  const [sheetA, sheetB] = [
    (await sheetOf(t, w, w.slotA, w.aniCaller)).body.data,
    (await sheetOf(t, w, w.slotB, w.aniCaller)).body.data,
  ]
  const statuses = (sheet: typeof sheetA) => sheet.students.map(({ cell }) => cell.status)
  expect([statuses(sheetA), statuses(sheetB)]).toEqual([
    ['S', null, null],
    ['A', null, null],
  ])
  expect([sheetA.journal.topic, sheetB.journal.topic, sheetB.journal.rev]).toEqual([
    'Salat berjamaah',
    'Salat berjamaah',
    1,
  ])
  expect((await w.listOf())[0]).toMatchObject({
    unmarked: 4,
    state: 'SEBAGIAN',
    counts: { S: 1, A: 1 },
    topic: 'Salat berjamaah',
    journalState: 'SELESAI',
  })
  const after = await w.recap()
  expect(after).toMatchObject({
    planned: before?.planned,
    held: (before?.held ?? 0) + 1,
    meetings: (before?.meetings ?? 0) + 1,
    journals: 1,
  })
})

test('who teaches a joint lesson is recorded for all of its classes', async () => {
  const w = await jointWorld()
  const { params } = { params: { schoolId: w.schoolId, scheduleId: w.slotB } }
  const body = { date: today, teacherStatus: 'KOSONG', note: 'Sakit', version: 0 } as const
  expect((await t.call(lessons.setTeacher, { params, body }, w.admin)).status).toBe(200)
  expect((await sheetOf(t, w, w.slotA, w.aniCaller)).body.data.lesson).toMatchObject({
    teacherStatus: 'KOSONG',
    teacherNote: 'Sakit',
  })
  expect((await w.recap())?.empty).toBe(1)
})

test('separated, what was taught together still counts once', async () => {
  const w = await jointWorld()
  const [a = ''] = w.students.a
  const [b = ''] = w.students.b
  await saveTo(t, w, w.slotA, { as: w.aniCaller, marks: [newMark(a, 'H')] })
  await saveTo(t, w, w.slotB, { as: w.aniCaller, marks: [newMark(b, 'H')] })
  const before = await w.recap()
  const params = { schoolId: w.schoolId, id: w.islamA }
  expect((await t.call(academicSubjectEndpoints.separate, { params }, w.admin)).status).toBe(200)
  expect(await w.recap()).toEqual(before)
})

test('an extra lesson of a joint group is one, for all of its classes, and is removed as one', async () => {
  const w = await jointWorld()
  const [a = ''] = w.students.a
  const at = { params: { schoolId: w.schoolId } }
  const extra = { academicSubjectId: w.islamB, date: today, start: '15:00', end: '16:00' }
  const busy = { academicSubjectId: w.mathA, date: today, start: '15:30', end: '16:30' }
  const own = (await t.call(lessons.addExtra, { ...at, body: busy }, w.admin)).body.data
  expect((await t.call(lessons.addExtra, { ...at, body: extra }, w.aniCaller)).body.code).toBe('SCHEDULE_CLASH')
  const remove = (lessonId: string, as = w.aniCaller) =>
    t.call(lessons.removeExtra, { params: { schoolId: w.schoolId, lessonId } }, as)
  await remove(own.key, w.admin)

  const added = (await t.call(lessons.addExtra, { ...at, body: extra }, w.aniCaller)).body.data
  expect(added.joint?.map(({ academicClass }) => academicClass.name)).toEqual(['VII-A', 'VII-B'])
  const [extraA = '', extraB = ''] = added.joint?.map(({ key }) => key) ?? []
  expect(added.key).toBe(extraB)
  expect((await w.listOf()).filter(({ isExtra }) => isExtra)).toMatchObject([{ key: extraA, members: 6, unmarked: 6 }])
  expect((await remove(extraA)).status).toBe(200)
  expect((await w.listOf()).filter(({ isExtra }) => isExtra)).toEqual([])

  const again = (await t.call(lessons.addExtra, { ...at, body: extra }, w.aniCaller)).body.data
  const [againA = '', againB = ''] = again.joint?.map(({ key }) => key) ?? []
  const before = await w.recap()
  await saveTo(t, w, againA, { as: w.aniCaller, marks: [newMark(a, 'H')] })
  await saveTo(t, w, againB, { as: w.aniCaller, journal: newJournal('Salat jenazah', { isFinal: true }) })
  expect((await sheetOf(t, w, againA, w.aniCaller)).body.data.journal).toMatchObject({ topic: 'Salat jenazah' })
  expect(await w.recap()).toMatchObject({
    extra: 2,
    meetings: (before?.meetings ?? 0) + 1,
    journals: (before?.journals ?? 0) + 1,
  })
  expect((await remove(againB)).body.code).toBe('LESSON_KEPT')
})

test('a reminder and the printed journal name a joint lesson once, with its classes', async () => {
  const w = await jointWorld()
  const openOnes = async () =>
    (
      await t.app.transactions.schoolSystemJob(w.schoolId, (scope) =>
        lessonsLeftOpen(scope, { date: today, until: '23:59' }),
      )
    )
      .filter(({ subject }) => subject.name === 'Agama')
      .map(({ academicClass }) => academicClass.name)
  expect(await openOnes()).toEqual(['VII-A + VII-B'])
  const [b = ''] = w.students.b
  await saveTo(t, w, w.slotA, { as: w.aniCaller, marks: w.students.a.map((id) => newMark(id, 'H')) })
  expect(await openOnes()).toEqual(['VII-B'])
  await saveTo(t, w, w.slotB, { as: w.aniCaller, marks: [newMark(b, 'H')] })
  const { content } = (
    await t.app.transactions.schoolSystemJob(w.schoolId, (scope) =>
      readJournals(scope, { teacherId: w.ani, month: today.slice(0, 7) }),
    )
  ).paper
  const printed = JSON.stringify(content)
  expect(printed.match(/VII-A/g)).toHaveLength(1)
  expect(printed.match(/VII-B/g)).toHaveLength(1)
})

test('two subjects taught together are one lesson, one journal and one hour under both names', async () => {
  const w = await jointWorld({ other: 'Budi pekerti' })
  const [one, ...others] = await w.listOf()
  expect(others).toEqual([])
  expect(one?.joint?.map(({ academicClass, subject }) => [academicClass.name, subject.name])).toEqual([
    ['VII-A', 'Agama'],
    ['VII-B', 'Budi pekerti'],
  ])
  const journal = newJournal('Jujur dan amanah', { isFinal: true })
  await saveTo(t, w, w.slotB, { as: w.aniCaller, marks: w.students.b.map((id) => newMark(id, 'H')), journal })
  expect((await sheetOf(t, w, w.slotA, w.aniCaller)).body.data.journal).toMatchObject({ topic: 'Jujur dan amanah' })
  const { content } = (
    await t.app.transactions.schoolSystemJob(w.schoolId, (scope) =>
      readJournals(scope, { teacherId: w.ani, month: today.slice(0, 7) }),
    )
  ).paper
  const printed = JSON.stringify(content)
  expect(printed.match(/Jujur/g)).toHaveLength(1)
  expect(printed).toContain('VII-A + VII-B')
  expect(printed).toMatch(/Agama.*Budi.*pekerti/)
  expect(await w.recap()).toMatchObject({ meetings: 1, journals: 1 })
  // The hour is taken in both classes, whatever it is called there.
  const ofBudi = [w.a, w.b].map((academicClassId) => ({ academicClassId, teacherId: w.budi }))
  const [artA = '', artB = ''] = await newTaught(t, w.schoolId, ofBudi)
  const place = { weekday: 3, periodStart: 4, periodEnd: 4, semesterNo: null } as const
  for (const [academicClassId, academicSubjectId, name] of [
    [w.a, artA, 'Agama'],
    [w.b, artB, 'Budi pekerti'],
  ] as const) {
    const body = { academicClassId, academicSubjectId, ...place }
    const refused = await t.call(scheduleEndpoints.create, { params: { schoolId: w.schoolId }, body }, w.admin)
    expect(refused.body.code).toBe('SCHEDULE_CLASH')
    expect(refused.body.message).toContain(name)
  }
})
