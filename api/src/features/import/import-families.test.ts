import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { dryRun, importFile, rowsOf, undo, wholeSchool, type Operator } from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function operator(): Promise<Operator> {
  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  return { caller: admin, schoolId, sensitive: 'identity' }
}

const heading = 'Nama;NIPD;JK;Tanggal Lahir;HP;Nama Ayah;NIK Ayah;Tahun Lahir Ayah;Pekerjaan Ayah;Nama Ibu;HP Ibu'
const file = (...rows: string[]) => Buffer.from([heading, ...rows].join('\n'))
const siti = 'Siti;1001;P;2014-03-16;081111111111;Hendra;3201010101010001;1980;Petani;Aminah;082222222222'
const budi = 'Budi;1002;L;2016-03-16;083333333333;HENDRA;3201010101010001;;;Aminah;082222222222'

const guardians = (as: Operator) =>
  t.owner
    .selectFrom('student_guardian as sg')
    .innerJoin('guardian as g', 'g.id', 'sg.guardian_id')
    .innerJoin('student as s', 's.id', 'sg.student_id')
    .select(['s.name as child', 'sg.relation', 'g.id', 'g.name', 'g.job', 'sg.is_primary_contact as isPrimary'])
    .where('sg.school_id', '=', as.schoolId)
    .orderBy('s.name')
    .orderBy('sg.relation')
    .execute()

const codes = async (as: Operator, id: string) =>
  (await rowsOf(t, as, id)).map((row) => row.findings.map(({ code }) => code).filter((code) => /GUARDIAN/.test(code)))

test('siblings in a file share parents, matched by NIK or by name and phone', async () => {
  const as = await operator()
  const before = await wholeSchool(t, as.schoolId)
  const batch = await importFile(t, as, file(siti, budi))
  expect(await codes(as, batch.id)).toEqual([[], ['GUARDIAN_SHARED', 'GUARDIAN_SHARED']])
  const found = await guardians(as)
  expect(found.map(({ child, relation, name, job, isPrimary }) => [child, relation, name, job, isPrimary])).toEqual([
    ['Budi', 'AYAH', 'Hendra', 'Petani', false],
    ['Budi', 'IBU', 'Aminah', null, true],
    ['Siti', 'AYAH', 'Hendra', 'Petani', false],
    ['Siti', 'IBU', 'Aminah', null, true],
  ])
  expect(new Set(found.map(({ id }) => id)).size).toBe(2)
  expect((await dryRun(t, as, file(siti, budi))).counts).toMatchObject({ sama: 2 })
  await undo(t, as, batch.id)
  expect(await wholeSchool(t, as.schoolId)).toEqual(before)
})

test('an existing student’s guardian becomes a sibling’s, and the dry run says so', async () => {
  const as = await operator()
  await importFile(t, as, file(siti))
  const before = await wholeSchool(t, as.schoolId)
  const dry = await dryRun(t, as, file(budi))
  const [row] = await rowsOf(t, as, dry.id)
  expect(row?.findings.map(({ column, message }) => [column, message])).toEqual(
    expect.arrayContaining([
      ['Data Ayah: Nama', 'Wali yang sudah ada: Hendra, juga wali dari Siti.'],
      ['Data Ibu: Nama', 'Wali yang sudah ada: Aminah, juga wali dari Siti.'],
    ]),
  )
  const batch = await importFile(t, as, file(budi))
  expect(batch.state).toBe('done')
  expect(new Set((await guardians(as)).map(({ id }) => id)).size).toBe(2)
  await undo(t, as, batch.id)
  expect(await wholeSchool(t, as.schoolId)).toEqual(before)
})

test('namesakes with different numbers or birth years stay two people', async () => {
  const as = await operator()
  const other = 'Ayu;1003;P;2014-03-16;081111111111;Hendra;3201010101010009;1980;;Aminah;089999999999'
  const older = 'Dewi;1004;P;2014-03-16;081111111111;Hendra;;1960;;;'
  await importFile(t, as, file(siti, other, older))
  const fathers = (await guardians(as)).filter(({ relation }) => relation === 'AYAH')
  expect(new Set(fathers.map(({ id }) => id)).size).toBe(3)
})

test('a shared guardian changes for all her children, and another name does not overwrite her', async () => {
  const as = await operator()
  await importFile(t, as, file(siti, budi))
  const batch = await importFile(
    t,
    as,
    file(siti.replace('Petani', 'Nelayan'), budi.replace('HENDRA;3201010101010001', 'Joko;')),
  )
  expect(await codes(as, batch.id)).toEqual([[], ['GUARDIAN_SHARED', 'GUARDIAN_OTHER']])
  expect(
    (await guardians(as)).filter(({ relation }) => relation === 'AYAH').map(({ name, job }) => [name, job]),
  ).toEqual([
    ['Hendra', 'Nelayan'],
    ['Hendra', 'Nelayan'],
  ])
})

const ana = 'Ana;2001;P;2014-03-16;081111111111;Hendra;3201010101010001;1980;;Aminah;'
const adi = 'Adi;2002;L;2016-03-16;083333333333;Hendra;3201010101010001;;;Aminah;'
const ayu = 'Ayu;2003;P;2016-01-02;;HENDRA;3201010101010001;;;;'
const eka = 'Eka;2004;P;2014-05-06;084444444444;;;;;;'

const phones = async (as: Operator) => {
  const rows = await t.owner
    .selectFrom('student_guardian as sg')
    .innerJoin('guardian as g', 'g.id', 'sg.guardian_id')
    .innerJoin('student as s', 's.id', 'sg.student_id')
    .select(['s.name as child', 'sg.relation', 'g.phone'])
    .where('sg.school_id', '=', as.schoolId)
    .orderBy('s.name')
    .orderBy('sg.relation')
    .execute()
  return rows.map(({ child, relation, phone }) => `${child} ${relation} ${phone}`)
}

test('a student’s number becomes her guardian’s only on request and where there is none', async () => {
  const as = await operator()
  const whole = file(ana, adi, ayu, eka)
  expect((await importFile(t, as, whole)).header.guardianPhones).toBe(0)
  expect((await phones(as)).every((line) => line.endsWith('null'))).toBe(true)
  const before = await wholeSchool(t, as.schoolId)

  const wishing = { ...as, guardianPhone: true }
  const dry = await dryRun(t, wishing, whole)
  expect(dry).toMatchObject({ counts: { berubah: 3, sama: 1 }, header: { guardianPhones: 3 } })
  const changes = (await rowsOf(t, as, dry.id)).map((row) => row.changes.map(({ column, to }) => [column, to]))
  // One father of three: the first child's number is his, also in the row of the child without one.
  const his = [['Data Ayah: HP', '6281111111111']]
  expect(changes).toEqual([his, his, his, []])
  const written = await importFile(t, wishing, whole)
  expect(written.state).toBe('done')
  expect(await phones(as)).toEqual([
    'Adi AYAH 6281111111111',
    'Adi IBU null',
    'Ana AYAH 6281111111111',
    'Ana IBU null',
    'Ayu AYAH 6281111111111',
  ])
  expect((await dryRun(t, wishing, whole)).header.guardianPhones).toBe(0)
  await undo(t, as, written.id)
  expect(await wholeSchool(t, as.schoolId)).toEqual(before)
})

test('a number that the file itself has of a parent wins, and a new guardian becomes the contact', async () => {
  const as = { ...(await operator()), guardianPhone: true }
  const other = 'Dian;2005;P;2014-03-16;085555555555;Yusuf;;;;;'
  const batch = await importFile(t, as, file(siti, other))
  expect(batch).toMatchObject({ state: 'done', header: { guardianPhones: 1 } })
  expect(await phones(as)).toEqual(['Dian AYAH 6285555555555', 'Siti AYAH null', 'Siti IBU 6282222222222'])
  const contacts = (await guardians(as)).filter(({ isPrimary }) => isPrimary).map(({ child, name }) => [child, name])
  expect(contacts).toEqual([
    ['Dian', 'Yusuf'],
    ['Siti', 'Aminah'],
  ])
})
