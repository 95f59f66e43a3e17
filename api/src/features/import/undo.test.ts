import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newCaller, newSchool, newYear } from '../../testing/test-school.ts'
import { startRetention } from '../config/retention/run-retention.ts'
import { newId } from '../../platform/ids.ts'
import { imports } from '@hadir/contract/import/import.ts'
import { undoBatch } from './batch/undo.ts'
import {
  ayu,
  budi,
  dryRun,
  fixture,
  importFile,
  read,
  rowsOf,
  siti,
  studentFile,
  undo,
  wholeSchool,
  type Operator,
} from './testing-import.ts'
import { assignHomeroom, assignDuty } from '../../testing/test-duties.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function operator(): Promise<Operator> {
  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  return { caller: admin, schoolId }
}

const hours = (count: number) => count * 60 * 60 * 1000

describe('an import is undone to the byte', () => {
  test('when all of it was new', async () => {
    const as = await operator()
    const before = await wholeSchool(t, as.schoolId)
    const batch = await importFile(t, { ...as, sensitive: 'identity,income,health' }, fixture('daftar-pd.xlsx'))
    expect(await wholeSchool(t, as.schoolId)).not.toEqual(before)
    expect((await undo(t, as, batch.id)).body.data).toMatchObject({ state: 'undone', undo: { possible: false } })
    expect(await wholeSchool(t, as.schoolId)).toEqual(before)
    expect((await dryRun(t, as, fixture('daftar-pd.xlsx'))).counts.baru).toBe(1080)
  })

  test('when it changed, moved and added students', async () => {
    const as = await operator()
    await importFile(t, as, studentFile(siti, budi))
    t.clock.advance(hours(48))
    const before = await wholeSchool(t, as.schoolId)
    const second = studentFile(
      siti.with(0, 'Siti A.').with(8, 'Nelayan').with(5, 'VIII B'),
      budi.with(6, '08990000000'),
      ayu,
    )
    const batch = await importFile(t, { ...as, sensitive: 'identity' }, second)
    expect(batch.counts).toMatchObject({ baru: 1, berubah: 2 })
    await undo(t, as, batch.id)
    expect(await wholeSchool(t, as.schoolId)).toEqual(before)
  })

  test('when a student was moved on the day of joining', async () => {
    const as = await operator()
    await importFile(t, as, studentFile(siti))
    await importFile(t, as, studentFile(siti, budi))
    const before = await wholeSchool(t, as.schoolId)
    const batch = await importFile(t, as, studentFile(budi.with(5, 'Kelas 7B')))
    await undo(t, as, batch.id)
    expect(await wholeSchool(t, as.schoolId)).toEqual(before)
  })

  test('one batch after the other, the latest first', async () => {
    const as = await operator()
    const before = await wholeSchool(t, as.schoolId)
    const first = await importFile(t, as, studentFile(siti))
    const second = await importFile(t, as, studentFile(siti.with(6, '08770000000')))
    expect((await undo(t, as, first.id)).body).toMatchObject({
      code: 'IMPORT_NOT_UNDOABLE',
      message: 'Impor tidak dapat dibatalkan: 1 siswa sudah diubah atau dihapus sesudah impor',
    })
    expect((await undo(t, as, second.id)).status).toBe(200)
    expect((await undo(t, as, first.id)).status).toBe(200)
    expect(await wholeSchool(t, as.schoolId)).toEqual(before)
  })

  test('of teachers too', async () => {
    const as: Operator = { ...(await operator()), kind: 'teacher' }
    const before = await wholeSchool(t, as.schoolId)
    const batch = await importFile(t, as, fixture('daftar-guru.xlsx'))
    expect(batch).toMatchObject({ state: 'done', counts: { baru: 45 } })
    expect((await dryRun(t, as, fixture('daftar-guru.xlsx'))).counts).toMatchObject({ sama: 45 })
    await undo(t, as, batch.id)
    expect(await wholeSchool(t, as.schoolId)).toEqual(before)
  })
})

describe('what was changed or used since an import stays when the rest is undone', () => {
  /** Writes three students; the test continues from there. */
  async function written() {
    const as = await operator()
    const batch = await importFile(t, as, studentFile(siti, budi, ayu))
    const whose = (table: 'student' | 'academic_class') =>
      t.owner.selectFrom(table).select('id').where('school_id', '=', as.schoolId).orderBy('id').execute()
    return { as, batch, students: await whose('student'), classes: await whose('academic_class') }
  }

  /** The undo is rejected with this message, which was shown before, and nothing has changed. */
  async function refused(as: Operator, id: string, words: string) {
    const before = await wholeSchool(t, as.schoolId)
    expect((await read(t, as, id)).undo).toMatchObject({ possible: false, reason: expect.stringContaining(words) })
    expect((await undo(t, as, id)).body).toMatchObject({
      code: 'IMPORT_NOT_UNDOABLE',
      message: expect.stringContaining(words),
    })
    expect(await wholeSchool(t, as.schoolId)).toEqual(before)
  }

  /** Everything else is undone, as was shown before; what stays is named with its reason, before and after. */
  async function undoneBut(as: Operator, id: string, words: string, names: [name: string, reason: string][]) {
    const shown = (await read(t, as, id)).undo
    expect(shown).toMatchObject({ possible: true, reason: expect.stringContaining(words), retained: names.length })
    expect(await remainingOf(as, id)).toEqual(names)
    const { body } = await undo(t, as, id)
    expect([body.message, body.data.state, body.data.undo.retained]).toEqual([
      `Impor dibatalkan, kecuali ${names.length} yang sudah dipakai atau diubah`,
      'undone',
      names.length,
    ])
    expect(await remainingOf(as, id)).toEqual(names)
  }
  const remainingOf = async (as: Operator, id: string) => {
    const input = { params: { schoolId: as.schoolId, id }, query: { pageSize: 100 } }
    const { data } = (await t.call(imports[as.kind ?? 'student'].retained, input, as.caller)).body
    return data.map(({ name, reason }): [string, string] => [name, reason])
  }
  const namesOf = async (table: 'student' | 'class' | 'guardian', schoolId: string) =>
    (await t.owner.selectFrom(table).select('name').where('school_id', '=', schoolId).execute())
      .map(({ name }) => name)
      .toSorted()

  test('a student was marked', async () => {
    const { as, batch, students, classes } = await written()
    const school_id = as.schoolId
    const day = { school_id, date: '2026-09-16' }
    await t.owner
      .insertInto('attendance_save')
      .values({
        ...day,
        seq: 1,
        academic_class_id: classes[0]!.id,
        device: newId(),
        actor_id: as.caller.profileId!,
        at: t.clock.now(),
        mark_ids: [newId()],
        student_ids: [students[0]!.id],
        bases: [0],
        ns: [1],
        revs: [1],
        statuses: ['S'],
        verdicts: ['applied'],
      })
      .execute()
    const mark = { school_id, student_id: students[0]!.id, rev: 1, seq: 1, n: 1, status: 'S' }
    await t.owner
      .insertInto('attendance_cell')
      .values({ ...mark, date: day.date })
      .execute()
    await undoneBut(as, batch.id, '1 siswa sudah punya catatan kehadiran', [
      ['7A', 'sudah dipakai data lain'],
      ['Siti Aminah', 'sudah punya catatan kehadiran'],
    ])
    // Her row stays as a whole, with her father and her class.
    const left = await Promise.all(
      (['student', 'class', 'guardian'] as const).map((table) => namesOf(table, school_id)),
    )
    expect(left).toEqual([['Siti Aminah'], ['7A'], ['Hendra']])
  })

  test('a student was edited', async () => {
    const { as, batch, students } = await written()
    await t.owner.updateTable('student').set({ phone: '08550000000' }).where('id', '=', students[0]!.id).execute()
    await undoneBut(as, batch.id, '1 siswa sudah diubah atau dihapus sesudah impor', [
      ['7A', 'masih dipakai data yang tidak dibatalkan'],
      ['Siti Aminah', 'sudah diubah atau dihapus sesudah impor'],
    ])
  })

  test('everything was: then nothing is undone', async () => {
    const as = await operator()
    const batch = await importFile(t, as, studentFile(siti))
    await t.owner.updateTable('student').set({ phone: '08550000000' }).where('school_id', '=', as.schoolId).execute()
    await refused(as, batch.id, '1 siswa sudah diubah atau dihapus sesudah impor')
  })

  test('a class has its homeroom teacher', async () => {
    const { as, batch, classes } = await written()
    const teachers = await importFile(t, { ...as, kind: 'teacher' }, fixture('daftar-guru-messy.xlsx'))
    const teacher = await t.owner
      .selectFrom('teacher')
      .select(['id', 'name'])
      .where('school_id', '=', as.schoolId)
      .executeTakeFirstOrThrow()
    const { schoolId } = as
    await assignHomeroom(t, { schoolId, academicClassId: classes[0]!.id, teacherId: teacher.id })
    await undoneBut(as, batch.id, '1 kelas sudah punya wali kelas', [['7A', 'sudah dipakai: wali kelas']])
    await undoneBut({ ...as, kind: 'teacher' }, teachers.id, '1 kelas sudah punya wali kelas', [
      [teacher.name, 'sudah dipakai: wali kelas'],
    ])
  })

  test('another student joined one of its classes', async () => {
    const { as, batch } = await written()
    await importFile(t, as, studentFile(['Dewi', '1004', 'P', '', '2014-02-02', '7A']))
    await undoneBut(as, batch.id, '1 siswa lain sudah masuk ke kelas dari impor ini', [
      ['7A', 'sudah dipakai: keanggotaan siswa'],
    ])
    expect(await namesOf('student', as.schoolId)).toEqual(['Dewi'])
  })

  test('a teacher of it has an account or a duty', async () => {
    const as: Operator = { ...(await operator()), kind: 'teacher' }
    const batch = await importFile(t, as, fixture('daftar-guru.xlsx'))
    const [first, second] = await t.owner
      .selectFrom('teacher')
      .select(['id', 'name'])
      .where('school_id', '=', as.schoolId)
      .orderBy('name')
      .execute()
    await newCaller(t, { schoolId: as.schoolId, role: 'teacher', personId: first!.id })
    await assignDuty(t, { schoolId: as.schoolId, teacherId: second!.id }, { kind: 'BK', weekdays: null })
    await undoneBut(as, batch.id, '1 guru sudah mendapat tugas; 1 orang sudah terhubung dengan akun', [
      [first!.name, 'sudah terhubung dengan akun'],
      [second!.name, 'sudah dipakai: tugas'],
    ])
    expect(await importFile(t, as, fixture('daftar-guru.xlsx'))).toMatchObject({ counts: { baru: 43, sama: 2 } })
  })

  test('a day has passed', async () => {
    const { as, batch } = await written()
    t.clock.advance(hours(24))
    expect((await read(t, as, batch.id)).undo.possible).toBe(true)
    t.clock.advance(1)
    await refused(as, batch.id, 'batas 24 jam sudah lewat')
  })

  test('it was already undone', async () => {
    const { as, batch } = await written()
    await undo(t, as, batch.id)
    expect((await undo(t, as, batch.id)).body.message).toContain('sudah dibatalkan')
  })
})

const applyRules = async () => {
  await startRetention(t.jobParts.transactions)
  await t.runJobs()
}

test('the file’s values are deleted when the import can no longer be undone', async () => {
  const as = await operator()
  const batch = await importFile(t, as, studentFile(siti.with(3, '3273014403140001')))
  expect(await rowsOf(t, as, batch.id)).toMatchObject([{ findings: [{ column: 'NISN', value: '3273014403140001' }] }])
  await importFile(t, as, studentFile(siti.with(6, '08660000000')))
  const readSnapshots = () =>
    t.owner.selectFrom('import_write').select('before').where('school_id', '=', as.schoolId).execute()
  const values = () =>
    t.owner.selectFrom('import_row').select('field_values').where('batch_id', '=', batch.id).execute()
  expect(await readSnapshots()).not.toEqual([])
  expect(await values()).not.toEqual([{ field_values: {} }])
  t.clock.advance(hours(25))
  const untouched = await dryRun(t, as, studentFile(siti))
  await applyRules()
  expect(await readSnapshots()).toEqual([])
  expect(await values()).toEqual([{ field_values: {} }])
  expect(await rowsOf(t, as, batch.id)).toMatchObject([
    { name: 'Siti Aminah', verdict: 'baru', changes: [], findings: [{ column: 'NISN', value: '' }] },
  ])
  t.clock.advance(hours(24 * 8))
  await applyRules()
  expect((await undo(t, as, untouched.id)).status).toBe(404)
})

test('undoing a batch has the time limit of a job, and the next request that of a request', async () => {
  const as = await operator()
  const { id } = await importFile(t, as, studentFile(siti))
  const limit = async (act: (scope: SchoolScope) => Promise<void>) =>
    t.app.transactions.school(as.caller, async (scope) => {
      await act(scope)
      return (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(scope.db)).rows
    })
  expect(await limit((scope) => undoBatch(scope, { kind: 'student', id }))).toEqual([{ limit: '5min' }])
  expect(await limit(async () => undefined)).toEqual([{ limit: '5s' }])
})
