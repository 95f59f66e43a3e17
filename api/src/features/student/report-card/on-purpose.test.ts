import { afterAll, expect, test } from 'vitest'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newMark, saveMarks } from '../../attendance/testing-sheet.ts'
import { onPurpose, readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

type Found = { kind: string }
const ofKind = (found: readonly Found[], kind: string) => found.filter((one) => one.kind === kind)

test('a lock without attendance, kokurikuler or the head’s NIP is confirmed with reasons', async () => {
  const { a, own, of, writeNotes, lock, check, one } = await readyClass(t)
  await writeNotes()
  t.clock.moveTo('2026-09-18T03:00:00Z')
  await t.owner
    .updateTable('school_setting')
    .set({ principal_nip: null })
    .where('school_id', '=', own.schoolId)
    .execute()
  const found = await check()
  expect(found.gaps).toEqual([])
  const kinds = ['ATTENDANCE_MISSING', 'NO_RELIGION_SUBJECT', 'COCURRICULAR_MISSING', 'PRINCIPAL_NIP_MISSING']
  expect([...new Set(found.toConfirm.map(({ kind }) => kind))]).toEqual(kinds)
  const { filled, owed } = found.attendance
  expect(filled).toBe(0)
  expect(owed).toBeGreaterThan(20)
  expect(found.toConfirm[0]).toMatchObject({ filled, owed, path: expect.stringContaining('/app/report/semester?') })

  expect((await lock({ confirmed: [] })).body.code).toBe('REPORT_CARD_HAS_GAPS')
  const reasons = kinds.map((kind) => ({ kind, reason: `Disetujui kepala: ${kind}` }))
  expect((await lock({ confirmed: reasons.slice(1) })).body.code).toBe('REPORT_CARD_HAS_GAPS')
  const empty = await lock({ confirmed: [{ kind: kinds[0], reason: ' ' }] })
  expect(empty.body.fields).toHaveProperty(['confirmed.0.reason'])
  const notConfirmable = await lock({ confirmed: [{ kind: 'NOTE_MISSING', reason: 'Tidak apa-apa' }] })
  expect(notConfirmable.status).toBe(400)
  expect((await lock({ confirmed: reasons })).body.data).toEqual({ locked: a.studentIds.length })

  const [first = ''] = a.studentIds
  const { academicYearId, semesterNo } = of
  const query = { academicYearId, semesterNo, page: 1, pageSize: 10 }
  const history = (await t.call(reportCardEndpoints.history, { params: one(first).params, query }, own.admin)).body.data
  const conceded = history.flatMap(({ changes }) => changes).find(({ field }) => field === 'conceded')
  expect(conceded?.to).toContain(`Presensi belum lengkap (0 dari ${owed}): Disetujui kepala: ATTENDANCE_MISSING`)
  expect(conceded?.to).toContain('NIP kepala sekolah belum diisi (Dr. Kepala)')
})

test('before the report date, and before the year’s own, a lock asks once more', async () => {
  const { own, yearId, writeNotes, lock } = await readyClass(t)
  await writeNotes()
  t.clock.moveTo('2026-11-27T03:00:00Z')
  const early = await lock({ isEarly: undefined })
  expect(early.body).toMatchObject({ code: 'REPORT_CARD_EARLY', message: expect.stringContaining('18/12/2026') })
  await t.owner
    .updateTable('semester')
    .set({ report_date: '2026-12-18' })
    .where('school_id', '=', own.schoolId)
    .where('academic_year_id', '=', yearId)
    .where('no', '=', 1)
    .execute()
  expect((await lock({ isEarly: undefined, reportDate: '2026-11-27' })).body.code).toBe('REPORT_CARD_EARLY')
  t.clock.moveTo('2026-12-18T03:00:00Z')
  expect((await lock({ isEarly: undefined })).status).toBe(200)
})

test('attendance is complete by marks, an override, or an opening balance of the semester', async () => {
  const { a, own, yearId, writeNotes, check, record, read } = await readyClass(t)
  await writeNotes()
  t.clock.moveTo('2026-09-18T03:00:00Z')
  await t.owner
    .updateTable('academic_year')
    .set({ begins_on: '2026-09-17' })
    .where('school_id', '=', own.schoolId)
    .where('id', '=', yearId)
    .execute()
  const [first = '', second = '', third = ''] = a.studentIds
  const missing = async () => ofKind((await check()).toConfirm, 'ATTENDANCE_MISSING')
  const balance = async () => ofKind((await check()).toConfirm, 'OPENING_BALANCE_MISSING')
  const at = { schoolId: own.schoolId, academicClassId: a.academicClassId }
  const mark = (date: string, ids: string[]) =>
    saveMarks(t, at, { as: own.admin, date, marks: ids.map((id) => newMark(id, 'H')) })
  await mark('2026-09-17', [first, second, third])
  await mark('2026-09-18', [first])
  expect((await check()).attendance).toEqual({ classes: 1, filled: 1, owed: 2 })
  const days = { filled: 1, owed: 2 }
  expect(await missing()).toMatchObject([
    {
      ...days,
      students: [
        { id: second, ...days },
        { id: third, ...days },
      ],
    },
  ])
  expect(await balance()).toMatchObject([{ students: a.studentIds.map((id) => ({ id })) }])

  const { version } = (await read(second)).card
  const override = { S: 1, I: 0, A: 0, reason: 'Surat dokter datang terlambat' }
  expect((await record(second, { override, version })).status).toBe(200)
  expect(await missing()).toMatchObject([{ students: [{ id: third }] }])
  await mark('2026-09-18', [third])
  expect(await missing()).toEqual([])

  const grant = (id: string) =>
    t.owner
      .insertInto('opening_balance')
      .values({
        school_id: own.schoolId,
        academic_year_id: yearId,
        semester_no: 1,
        student_id: id,
        sick: 2,
        permitted: 0,
        absent: 0,
        version: 1,
        actor_id: own.admin.profileId!,
        updated_at: t.clock.now(),
      })
      .execute()
  await grant(first)
  expect(await balance()).toEqual([])
  // Without a day on which the school began, a balance covers a semester without any mark, and only that.
  await t.owner.updateTable('academic_year').set({ begins_on: null }).where('id', '=', yearId).execute()
  await grant(second)
  await t.owner.deleteFrom('attendance_cell').where('student_id', '=', second).execute()
  const version2 = (await read(second)).card.version
  expect((await record(second, { override: null, version: version2 })).status).toBe(200)
  expect(await missing()).toMatchObject([{ students: [{ id: first }, { id: third }] }])
})

test('a student whose faith has no subject in her class is named, and so is a missing group', async () => {
  const { a, own, id, subjectId, writeNotes, check, lock, yearId } = await readyClass(t)
  await writeNotes()
  const [first = '', second = '', third = ''] = a.studentIds
  await t.owner.updateTable('subject').set({ religion: 'Islam' }).where('id', '=', subjectId).execute()
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', 'in', [first, second]).execute()
  await t.owner.updateTable('student').set({ religion: 'Kristen' }).where('id', '=', third).execute()
  const found = await check()
  expect(found.gaps).toEqual([])
  expect(ofKind(found.toConfirm, 'NO_RELIGION_SUBJECT')).toMatchObject([
    { about: 'Agama Kristen', students: [{ id: third }], path: expect.stringContaining('/app/trx/subject?') },
  ])
  expect(ofKind(found.toConfirm, 'NO_GROUP_SUBJECT')).toMatchObject([
    { about: 'Kelompok Umum', students: [{ id: third }] },
  ])
  const others = onPurpose.confirmed.filter(({ kind }) => kind !== 'NO_RELIGION_SUBJECT')
  expect((await lock({ confirmed: others })).body.code).toBe('REPORT_CARD_HAS_GAPS')
  expect((await lock({ studentIds: [first], confirmed: others })).body.data).toEqual({ locked: 1 })

  // Excused from her own religion's subject she has none either.
  await t.owner
    .insertInto('subject_choice')
    .values({ school_id: own.schoolId, academic_subject_id: id, student_id: second, semester_no: 1, takes: false })
    .execute()
  expect(ofKind((await check()).toConfirm, 'NO_RELIGION_SUBJECT')).toMatchObject([
    { students: [{ id: second }] },
    { students: [{ id: third }] },
  ])
  await t.owner.updateTable('academic_year').set({ curriculum: 'K13' }).where('id', '=', yearId).execute()
  expect(ofKind((await check()).toConfirm, 'NO_GROUP_SUBJECT')).toMatchObject([
    { about: 'Kelompok A', students: [{ id: second }, { id: third }] },
    { about: 'Kelompok B', students: [{ id: second }, { id: third }] },
  ])
})

test('a blank religion is named also where the class has no subject of any religion', async () => {
  const { a, writeNotes, check, lock } = await readyClass(t)
  await writeNotes()
  const [first = '', second = '', third = ''] = a.studentIds
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', 'in', [first, second]).execute()
  const found = await check()
  expect(found.gaps).toEqual([])
  expect(ofKind(found.toConfirm, 'NO_RELIGION_SUBJECT')).toMatchObject([
    { about: 'Agama Islam', students: [{ id: first }] },
    { about: 'Agama Islam', students: [{ id: second }] },
    { about: 'Agama belum diisi', students: [{ id: third }], path: `/app/master/student/${third}` },
  ])
  const others = onPurpose.confirmed.filter(({ kind }) => kind !== 'NO_RELIGION_SUBJECT')
  expect((await lock({ studentIds: [third], confirmed: others })).body.code).toBe('REPORT_CARD_HAS_GAPS')
  expect((await lock({ studentIds: [third] })).body.data).toEqual({ locked: 1 })
})

test('kokurikuler without every student’s result names them', async () => {
  const { a, params, homeroom, writeNotes, check } = await readyClass(t)
  await writeNotes()
  const [first = '', second = '', third = ''] = a.studentIds
  const at = { params, query: { academicClassId: a.academicClassId, semesterNo: 1 as const } }
  const dimensions = ['KREATIVITAS', 'KOLABORASI'] as const
  const activity = {
    kind: 'KOKURIKULER' as const,
    theme: 'Gaya hidup',
    title: 'Kebun sekolah',
    dimensions: [...dimensions],
  }
  const { id } = (await t.call(cocurricularEndpoints.create, { ...at, body: activity }, homeroom)).body.data
  const incomplete = async () => (await check()).toConfirm.filter(({ kind }) => kind.startsWith('COCURRICULAR'))
  let version = 1
  const grant = async (studentId: string, given: readonly string[]) => {
    const results = dimensions.map((dimension) => {
      const category = given.includes(dimension) ? ('B' as const) : null
      return { studentId, dimension, category }
    })
    const sent = { params: { ...params, id }, body: { results, version } }
    version = (await t.call(cocurricularEndpoints.saveResults, sent, homeroom)).body.data.version
  }
  await grant(first, dimensions)
  await grant(second, ['KREATIVITAS'])
  expect(await incomplete()).toMatchObject([
    {
      kind: 'COCURRICULAR_INCOMPLETE',
      about: 'Kebun sekolah',
      students: [{ id: second }, { id: third }],
      filled: 3,
      owed: 6,
      path: `/app/kbm/student-evaluation/cocurricular/${id}`,
    },
  ])
  await grant(second, dimensions)
  await grant(third, dimensions)
  expect(await incomplete()).toEqual([])
})

test('a description older than its scores is a warning, also when every score is there', async () => {
  const { a, at, teacher, id, writeNotes, check, lock, send, score, setStatus } = await readyClass(t)
  await writeNotes()
  const [first = ''] = a.studentIds
  expect((await check()).warnings).toEqual([])
  const version = async () => (await t.call(scoreEndpoints.read, at, teacher)).body.data.evaluation.version
  await setStatus('DRAFT', await version())
  const describe = { ...at, params: { ...at.params, studentId: first }, body: { text: 'Rajin dan teliti.' } }
  expect((await t.call(scoreEndpoints.describe, describe, teacher)).status).toBe(200)
  expect((await check()).warnings).toEqual([])
  await send([score(0, 0, 400, 1)])
  await setStatus('FINAL', await version())
  const { gaps, warnings } = await check()
  expect(gaps).toEqual([])
  expect(warnings).toMatchObject([
    {
      kind: 'DESCRIPTION_STALE',
      subject: { id },
      students: [{ id: first }],
      path: `/app/kbm/subject-evaluation/${id}?semester=1`,
    },
  ])
  expect((await lock()).status).toBe(200)
})
