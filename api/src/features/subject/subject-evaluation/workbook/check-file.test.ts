import { afterAll, expect, test } from 'vitest'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { newId } from '../../../../platform/ids.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { sendFile } from './testing-files.ts'
import { firstScore, firstStudent, withNumbers } from './testing-numbers.ts'
import { edited, rowsIn } from './testing-workbook.ts'

const t = await testApp()
afterAll(t.close)

test('errors are reported by row and cell, and nothing is written', async () => {
  const { send, score, read, checked, download, setup, saveSetup } = await withNumbers(t)
  await send([score(0, 0, 700), score(1, 0, 710)])
  const file = await download()
  const sts = setup.components[2]
  await saveSetup({
    version: 1,
    components: setup.components.map((one) => ({ ...one, isArchived: one.id === sts!.id })),
  })
  const before = await read()
  const bad = edited(file, [
    { row: firstStudent, column: firstScore, value: '8,55' },
    { row: firstStudent, column: firstScore + 1, value: 101 },
    { row: firstStudent + 1, column: firstScore, value: { xml: '<c t="d"><v>2026-05-08</v></c>' } },
    { row: firstStudent + 1, column: firstScore + 1, value: 'DB' },
    { row: firstStudent + 2, column: 0, value: null },
    { row: firstStudent + 2, column: 2, value: null },
    { row: firstStudent + 2, column: 3, value: 'Orang Lain' },
    { row: firstStudent + 2, column: firstScore, value: 90 },
  ])
  const { problems, changes } = await checked(bad)
  expect(problems).toEqual([
    { row: 0, column: 'STS', name: '', value: '', message: 'Komponen ini sudah diarsipkan' },
    expect.objectContaining({
      row: 5,
      column: 'LM1',
      value: '8,55',
      message: 'Bukan nilai 0 sampai 100, paling banyak satu desimal',
    }),
    expect.objectContaining({
      row: 5,
      column: 'LM2',
      value: '101',
      message: 'Bukan nilai 0 sampai 100, paling banyak satu desimal',
    }),
    expect.objectContaining({
      row: 6,
      column: 'LM1',
      message: 'Terbaca sebagai tanggal: tulis nilainya sebagai angka',
    }),
    expect.objectContaining({ row: 6, column: 'LM2', message: 'Dibebaskan perlu alasan: tulis DB: lalu alasannya' }),
    expect.objectContaining({ row: 7, column: '', name: 'Orang Lain', message: 'Tidak ada di kelas ini' }),
  ])
  expect(changes).toEqual([])
  expect(await read()).toEqual(before)
})

test('a file is rejected for another subject, a final one, a closed semester, or no scores', async () => {
  const { assignSubject: give, b, own, check, download, at, teacher, params, setup } = await withNumbers(t)
  const theirs = (await give({ academicClassId: b.academicClassId })).body.data.id
  const file = await download()
  const other = { ...at, params: { ...params, id: theirs } }
  expect((await sendFile(t, scoreFileEndpoints.check, { at: other, caller: teacher, file })).body.code).toBe(
    'EVALUATION_MISSING',
  )
  const wrong = edited(file, [{ row: 2, column: 0, value: `hadir-nilai-1 ${theirs} 1` }])
  expect((await check(wrong)).body).toMatchObject({
    code: 'SCORE_FILE_OTHER',
    message: expect.stringContaining('VII-B'),
  })
  const unknown = edited(file, [{ row: 2, column: 0, value: `hadir-nilai-1 ${newId()} 2` }])
  expect((await check(unknown)).body.code).toBe('SCORE_FILE_OTHER')
  expect((await check(Buffer.from('a;b\n1;2\n'))).body.code).toBe('SCORE_FILE_NO_HEADER')
  const none = await check(Buffer.from('NISN;Nama;UH9\n0012345678;Siti;80\n'))
  expect(none.body).toMatchObject({
    code: 'SCORE_FILE_NO_COLUMN',
    message: expect.stringContaining(setup.components[0]!.code),
  })
  await t.owner
    .updateTable('subject_evaluation')
    .set({ status: 'FINAL' })
    .where('academic_subject_id', '=', at.params.id)
    .execute()
  expect((await check(file)).body.code).toBe('EVALUATION_FINAL')
  await t.owner
    .updateTable('subject_evaluation')
    .set({ status: 'TERKUNCI' })
    .where('academic_subject_id', '=', at.params.id)
    .execute()
  expect((await check(file)).body.code).toBe('EVALUATION_LOCKED')
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  expect((await check(file)).body.code).toBe('IN_CLOSED_SEMESTER')
})

test('others’ changes are distinguished from the file’s', async () => {
  const { send, score, checked, download } = await withNumbers(t)
  await send([score(0, 0, 700), score(1, 0, 710), score(2, 0, 720)])
  const file = edited(await download(), [
    { row: firstStudent, column: firstScore, value: 75 },
    { row: firstStudent, column: firstScore + 2, value: null },
    { row: firstStudent + 1, column: firstScore, value: 66 },
  ])
  // Another change to a cell that this file changes too, and to one that it leaves unchanged.
  await send([score(0, 0, 900, 1), score(1, 0, 910, 1)])
  const { changes, kept, same } = await checked(file)
  expect(changes).toEqual([
    expect.objectContaining({
      kind: 'NEWER',
      column: 'LM1',
      rev: 2,
      from: expect.objectContaining({ value: 900 }),
      to: expect.objectContaining({ value: 750 }),
      by: 'Budi',
    }),
    expect.objectContaining({
      kind: 'CLEAR',
      column: 'STS',
      from: expect.objectContaining({ value: 720 }),
      to: expect.objectContaining({ state: 'EMPTY' }),
    }),
    expect.objectContaining({ kind: 'NEW', column: 'LM1', to: expect.objectContaining({ value: 660 }) }),
  ])
  expect(kept).toBe(1)
  expect(same).toBeGreaterThan(0)
})

test('a teacher’s own list matches by NISN, then by unique name; blanks delete nothing', async () => {
  const { send, score, checked, first, second, third, read } = await withNumbers(t)
  await send([score(1, 0, 710)])
  const { students } = await read()
  const nameOf = (id: string) => students.find((one) => one.id === id)!.name
  const csv = [
    'No;NISN;Nama Siswa;LM1;LM2;lm1 r;Catatan',
    // Excel has removed the zeros.
    `1;12345678;siapa saja;85,5;;;rajin`,
    `2;;${nameOf(third).toUpperCase()};70;TI;;`,
    `3;0087654321;${nameOf(second)};60;;80;`,
    `4;0099999999;${nameOf(second)};50;;;`,
    `;;Rata-rata;;;;`,
  ].join('\n')
  const { changes, problems, ignored } = await checked(Buffer.from(csv))
  expect(
    changes.map(({ studentId, column, kind, to }) => [studentId, column, kind, to.state, to.value, to.remedial]),
  ).toEqual([
    [first, 'LM1', 'NEW', 'SCORE', 855, null],
    [third, 'LM1', 'NEW', 'SCORE', 700, null],
    [third, 'LM2', 'NEW', 'ABSENT', null, null],
    [second, 'LM1', 'NEW', 'SCORE', 600, 800],
  ])
  expect(problems).toEqual([
    expect.objectContaining({ row: 5, message: expect.stringContaining('Nama ini dimiliki lebih dari satu') }),
  ])
  expect(ignored).toEqual(['Catatan'])
})

test('rows sorted without their ids, and duplicate students, are rejected by row', async () => {
  const { checked, download } = await withNumbers(t)
  const file = await download()
  const [one, two] = rowsIn(file).slice(firstStudent)
  const mixed = edited(file, [
    { row: firstStudent, column: 2, value: two![2]! },
    { row: firstStudent, column: 3, value: two![3]! },
    { row: firstStudent, column: firstScore, value: 50 },
    { row: firstStudent + 1, column: 0, value: one![0]! },
    { row: firstStudent + 1, column: firstScore, value: 50 },
  ])
  const { changes, problems } = await checked(mixed)
  expect(changes).toEqual([])
  expect(problems.map(({ row, message }) => [row, message])).toEqual([
    [5, 'Baris ini tercampur: id, NISN, dan namanya bukan satu siswa'],
    [6, 'Baris ini tercampur: id, NISN, dan namanya bukan satu siswa'],
  ])
})
