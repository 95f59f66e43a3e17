import { afterAll, expect, test } from 'vitest'
import { importJoint } from '@hadir/contract/import/import.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { jointSchool } from '../subject/joint/testing-joint.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass } from '../../testing/test-school.ts'
import { newTaught } from '../../testing/test-timetable.ts'
import { dryRun, importFile, queue, read, rowsOf, undo, wholeSchool, type Operator } from './testing-import.ts'

const t = await testApp()
afterAll(t.close)

const file = (...rows: string[]) => Buffer.from(`Kelas;Hari;Jam ke;Mapel;Guru;Ruang\n${rows.join('\n')}\n`)

async function place() {
  const own = await jointSchool(t)
  const as: Operator = { caller: own.admin, schoolId: own.schoolId, kind: 'schedule' }
  const findingsOf = async (content: Buffer) =>
    (await rowsOf(t, as, (await dryRun(t, as, content)).id)).map(({ findings }) => findings[0]?.message)
  const accept = (id: string, accepted: readonly string[]) =>
    t.call(importJoint, { params: { schoolId: own.schoolId, id }, body: { accepted: [...accepted] } }, own.admin)
  /** Each row's verdict, with its first finding. */
  const shown = async (id: string) =>
    (await rowsOf(t, as, id)).map(({ verdict, findings }) => [verdict, findings[0]?.message ?? ''])
  return { ...own, as, findingsOf, accept, shown }
}

const both = file('VII-A;Senin;1-2;Agama Islam;;', 'VII-B;Senin;1-2;Agama Islam;;', 'VII-B;Selasa;1;Matematika;;')

test('strangers accept no joint lessons, and nobody does in a file that is written or has none', async () => {
  const { school, schoolId, as, accept, islamA, islamB, join } = await place()
  const { id } = await dryRun(t, as, both)
  await expectStrangersRefused(
    t,
    importJoint,
    { params: { schoolId, id }, body: { accepted: [islamA] } },
    { school, openTo: ['school_admin'] },
  )
  expect((await accept(newId(), [])).body.code).toBe('NOT_FOUND')
  const students = await dryRun(t, { ...as, kind: 'holiday' }, Buffer.from('Nama;Mulai;Selesai\nLibur;2026-09-01;\n'))
  expect((await accept(students.id, [])).body.code).toBe('NOT_FOUND')
  const why = async (batchId: string, ids: string[]) => (await accept(batchId, ids)).body.fields?.['accepted']
  expect(await why(id, [newId()])).toBe('Usul ini sudah tidak ada: unggah lagi berkasnya')
  await join([islamB])
  expect(await why(id, [islamA])).toBe('Usul ini sudah tidak ada: unggah lagi berkasnya')
  await queue(t, as, id)
  expect((await accept(id, [])).body.code).toBe('IMPORT_NOT_OPEN')
})

test('classes whose hours, rooms or teachers differ cannot be accepted, with the reason', async () => {
  const { as, accept, islamA, islamB, mathB, b, budi, schoolId, place: byHand } = await place()
  const reasonOf = async (content: Buffer) => {
    const { id, header } = await dryRun(t, as, content)
    const [proposal] = header.joint
    expect((await accept(id, [islamA])).body.fields).toEqual({ accepted: proposal!.reason })
    return proposal!.reason
  }
  const twoHours = file('VII-A;Senin;1;Agama Islam;;', 'VII-B;Senin;1;Agama Islam;;', 'VII-B;Rabu;3;Agama Islam;;')
  expect(await reasonOf(twoHours)).toBe('Agama Islam VII-B dijadwalkan sendiri, Rabu jam ke-3')
  expect(await reasonOf(file('VII-A;Senin;1;Agama Islam;;Masjid', 'VII-B;Senin;1;Agama Islam;;'))).toBe(
    'Guru atau ruang Agama Islam VII-A dan Agama Islam VII-B berbeda, Senin jam ke-1',
  )
  await byHand({ academicClassId: b, academicSubjectId: mathB, weekday: 4, periodStart: 1, periodEnd: 1 })
  const moveMath = { teacher_id: budi }
  await t.owner.updateTable('class_schedule').set(moveMath).where('academic_subject_id', '=', mathB).execute()
  expect(
    await reasonOf(
      file(
        'VII-A;Senin;1;Agama Islam;;',
        'VII-B;Senin;1;Agama Islam;;',
        'VII-A;Kamis;1;Agama Islam;;',
        'VII-B;Kamis;1;Agama Islam;;',
      ),
    ),
  ).toBe('Kelas VII-B sudah ada Matematika (Budi), Kamis jam ke-1')
  await t.owner.updateTable('academic_subject').set({ teacher_id: budi }).where('id', '=', islamB).execute()
  expect(await reasonOf(file('VII-A;Senin;1;Agama Islam;Ani;', 'VII-B;Senin;1;Agama Islam;Ani;'))).toBe(
    'Guru pengampunya di Mata Pelajaran Kelas belum sama',
  )
  expect(
    await t.owner.selectFrom('joint_group').select('id').where('school_id', '=', schoolId).execute(),
    'a refused proposal writes nothing',
  ).toEqual([])
})

test('an accepted proposal is written as the dry run then shows it, and undo takes it away', async () => {
  const { as, accept, shown, islamA, islamB, hoursOf, schoolId, params, admin } = await place()
  const before = await wholeSchool(t, schoolId)
  const { id, header } = await dryRun(t, as, both)
  const refused = await shown(id)
  expect(refused.map(([verdict]) => verdict)).toEqual(['baru', 'ditolak', 'baru'])
  expect(header.joint).toEqual([
    {
      id: islamA,
      teacher: 'Ani',
      members: [
        { academicSubjectId: islamA, className: 'VII-A', subject: 'Agama Islam' },
        { academicSubjectId: islamB, className: 'VII-B', subject: 'Agama Islam' },
      ],
      accepted: false,
      reason: null,
    },
  ])
  const accepted = await accept(id, [islamA])
  expect(accepted.body.data).toMatchObject({ counts: { baru: 3, ditolak: 0 }, header: { joint: [{ accepted: true }] } })
  expect(await wholeSchool(t, schoolId)).toEqual(before)
  const promised = await shown(id)
  expect(promised).toEqual([
    ['baru', 'Pelajaran gabungan dengan VII-B.'],
    ['baru', 'Pelajaran gabungan dengan VII-A.'],
    ['baru', ''],
  ])
  // Taken back, and accepted again.
  await accept(id, [])
  expect(await shown(id)).toEqual(refused)
  await accept(id, [islamA])
  await queue(t, as, id)
  await t.runJobs()
  expect(await read(t, as, id)).toMatchObject({ state: 'done', counts: { baru: 3, ditolak: 0 } })
  expect([await hoursOf(islamA), await hoursOf(islamB)]).toEqual([['1 1-2'], ['1 1-2']])
  const jointOf = async (of: string) => {
    const { body } = await t.call(academicSubjectEndpoints.read, { params: { ...params, id: of } }, admin)
    return body.data.joint.map((one) => one.academicClass.name)
  }
  expect([await jointOf(islamA), await jointOf(islamB)]).toEqual([
    ['VII-A', 'VII-B'],
    ['VII-A', 'VII-B'],
  ])
  // The same file again has nothing left to propose.
  const again = await dryRun(t, as, both)
  expect(again).toMatchObject({ counts: { sama: 3 }, header: { joint: [] } })
  await undo(t, as, id)
  expect(await wholeSchool(t, schoolId)).toEqual(before)
})

test('a joint lesson that another class joined since stays whole when its import is undone', async () => {
  const { as, accept, islamA, islamB, join, hoursOf, ani, yearId, schoolId } = await place()
  const { id } = await dryRun(t, as, both)
  await accept(id, [islamA])
  await queue(t, as, id)
  await t.runJobs()
  const c = await newClass(t, { schoolId, yearId, name: 'VII-C' })
  const [islamC = ''] = await newTaught(t, schoolId, [{ academicClassId: c.academicClassId, teacherId: ani }], {
    name: 'Agama Islam C',
  })
  expect((await join([islamC])).status).toBe(200)
  expect((await read(t, as, id)).undo.reason).toBe('1 kelas lain sudah digabung dengan kelas dari impor ini')
  await undo(t, as, id)
  // The mathematics of the same file is gone.
  expect((await read(t, as, id)).undo.retained).toBe(3)
  expect(await Promise.all([islamA, islamB, islamC].map(hoursOf))).toEqual([['1 1-2'], ['1 1-2'], ['1 1-2']])
})

/** VII-A and VII-B are taught together; a third class has the subject, too. */
async function jointWithThird() {
  const own = await place()
  await own.join([own.islamB])
  await own.place({ semesterNo: 1 })
  const { ani, yearId, schoolId } = own
  const { academicClassId: c } = await newClass(t, { schoolId, yearId, name: 'VII-C' })
  const [islamC = ''] = await newTaught(t, schoolId, [{ academicClassId: c, teacherId: ani }], { name: 'Islam C' })
  const jointOf = async (id: string) => {
    const { body } = await t.call(academicSubjectEndpoints.read, { params: { schoolId, id } }, own.admin)
    return body.data.joint.map((one) => one.academicClass.name).join(' + ')
  }
  return { ...own, c, islamC, jointOf }
}

test('a class is not added to a joint lesson whose other hours it lacks, or to two of them', async () => {
  const { as, accept, islamA, islamC, jointOf, place: byHand, join, ani, schoolId, yearId } = await jointWithThird()
  const wednesday = { weekday: 3, periodStart: 3, periodEnd: 3 }
  await byHand({ ...wednesday, semesterNo: 1 })
  const one = await dryRun(t, as, file('VII-C;Senin;1-2;Islam C;;'))
  const why = 'Agama Islam VII-A dijadwalkan sendiri, Rabu jam ke-3'
  expect(one.header.joint.map(({ reason }) => reason)).toEqual([why])
  expect((await accept(one.id, [islamA])).body.fields).toEqual({ accepted: why })
  const whole = file('VII-C;Senin;1-2;Islam C;;', 'VII-C;Kamis;3;Islam C;;')
  await byHand({ ...wednesday, weekday: 4 })
  expect((await dryRun(t, as, whole)).header.joint.map(({ reason }) => reason)).toEqual([
    'Semester Islam C VII-C dan Agama Islam VII-A berbeda, Kamis jam ke-3',
  ])
  const { academicClassId: d } = await newClass(t, { schoolId, yearId, name: 'VII-D' })
  const { academicClassId: e } = await newClass(t, { schoolId, yearId, name: 'VII-E' })
  const [artD = '', artE = ''] = await newTaught(
    t,
    schoolId,
    [
      { academicClassId: d, teacherId: ani },
      { academicClassId: e, teacherId: ani },
    ],
    { name: 'Seni' },
  )
  await join([artE], { id: artD })
  await byHand({ academicClassId: d, academicSubjectId: artD, weekday: 2 })
  const two = file('VII-C;Senin;1-2;Islam C;;', 'VII-C;Rabu;3;Islam C;;', 'VII-C;Selasa;1-2;Islam C;;')
  const { header } = await dryRun(t, as, two)
  expect(header.joint.map(({ members }) => members.length)).toEqual([3])
  expect(await jointOf(islamC)).toBe('')
})

test('a second import adds a class to a joint lesson as its dry run shows, and undo removes it', async () => {
  const { as, accept, shown, islamA, islamB, islamC, hoursOf, jointOf, schoolId } = await jointWithThird()
  const before = await wholeSchool(t, schoolId)
  const content = file('VII-A;Senin;1-2;Agama Islam;;', 'VII-C;Senin;1-2;Islam C;;')
  const { id, header } = await dryRun(t, as, content)
  expect(header.joint).toMatchObject([
    {
      id: islamA,
      reason: null,
      members: [
        { className: 'VII-A', isJoint: true },
        { className: 'VII-B', isJoint: true },
        { academicSubjectId: islamC, className: 'VII-C' },
      ],
    },
  ])
  expect((await shown(id)).map(([verdict]) => verdict)).toEqual(['sama', 'ditolak'])
  await accept(id, [islamA])
  const promised = await shown(id)
  expect(promised).toEqual([
    ['sama', 'Pelajaran gabungan dengan VII-B, VII-C.'],
    ['baru', 'Pelajaran gabungan dengan VII-A, VII-B.'],
  ])
  expect(await wholeSchool(t, schoolId)).toEqual(before)
  await queue(t, as, id)
  await t.runJobs()
  expect(await read(t, as, id)).toMatchObject({ state: 'done', counts: { baru: 1, sama: 1, ditolak: 0 } })
  expect(await Promise.all([islamA, islamB, islamC].map(hoursOf))).toEqual([['1 1-2'], ['1 1-2'], ['1 1-2']])
  expect(await Promise.all([islamA, islamC].map(jointOf))).toEqual(['VII-A + VII-B + VII-C', 'VII-A + VII-B + VII-C'])
  expect(await dryRun(t, as, content)).toMatchObject({ counts: { sama: 2 }, header: { joint: [] } })
  await undo(t, as, id)
  expect(await wholeSchool(t, schoolId)).toEqual(before)
})

test('a dry run that adds a class is not written once its joint lesson has changed', async () => {
  const content = file('VII-C;Senin;1-2;Islam C;;')
  const stale = async (meanwhile: (own: Awaited<ReturnType<typeof jointWithThird>>) => Promise<unknown>) => {
    const own = await jointWithThird()
    const { id } = await dryRun(t, own.as, content)
    await own.accept(id, [own.islamA])
    await meanwhile(own)
    await queue(t, own.as, id)
    await t.runJobs()
    expect(await read(t, own.as, id)).toMatchObject({ state: 'failed' })
  }
  await stale(({ join, islamC }) => join([islamC]))
  await stale(({ separate }) => separate())
})

test('a dry run is not written when one of its joint lessons has another teacher by then', async () => {
  const { as, accept, islamA, islamB, budi } = await place()
  const { id } = await dryRun(t, as, both)
  await accept(id, [islamA])
  await t.owner.updateTable('academic_subject').set({ teacher_id: budi }).where('id', '=', islamB).execute()
  await queue(t, as, id)
  await t.runJobs()
  expect(await read(t, as, id)).toMatchObject({ state: 'failed' })
})

test('one teacher in two classes at one hour: the dry run asks whether they are taught together', async () => {
  const { findingsOf } = await place()
  const three = file('VII-A;Senin;1-2;Agama Islam;;', 'VII-B;Senin;1-2;Agama Islam;;', 'VII-B;Senin;2;Matematika;;')
  expect(await findingsOf(three)).toEqual([
    undefined,
    'Ani sudah mengajar Agama Islam di VII-A, Senin jam ke-1–2. Pelajaran gabungan? Centang usulnya di halaman impor ini: baris ini ditolak.',
    'Ani sudah mengajar Agama Islam di VII-A, Senin jam ke-1–2: baris ini ditolak.',
  ])
})

test('of two subjects of a class at that hour only the proposed one is asked about', async () => {
  const { findingsOf } = await place()
  const content = file('VII-A;Senin;1;Agama Islam;;', 'VII-B;Senin;1;Agama Islam;;', 'VII-B;Senin;1;Matematika;Ani;')
  expect((await findingsOf(content)).map((message) => message?.includes('gabungan') ?? null)).toEqual([
    null,
    true,
    false,
  ])
})

test('an import keeps a joint group whole, also from one of its classes, and so does undo', async () => {
  const { as, join, islamA, islamB, hoursOf, findingsOf, place: byHand, b, mathB, budi, schoolId } = await place()
  await join([islamB])
  const two = file('VII-A;Senin;1-2;Agama Islam;;', 'VII-B;Senin;1-2;Agama Islam;;')
  expect(await findingsOf(two)).toEqual([undefined, undefined])
  const before = await wholeSchool(t, schoolId)
  const batch = await importFile(t, as, file('VII-B;Senin;1-2;Agama Islam;;', 'VII-A;Selasa;1;Agama Islam;;'))
  expect(batch).toMatchObject({ state: 'done', counts: { baru: 2, ditolak: 0 } })
  expect([await hoursOf(islamA), await hoursOf(islamB)]).toEqual([
    ['1 1-2', '2 1-1'],
    ['1 1-2', '2 1-1'],
  ])
  await undo(t, as, batch.id)
  expect(await wholeSchool(t, schoolId)).toEqual(before)
  // A class that is busy keeps the whole group from its hour.
  await byHand({ academicClassId: b, academicSubjectId: mathB, weekday: 3, periodStart: 1, periodEnd: 1 })
  await t.owner
    .updateTable('class_schedule')
    .set({ teacher_id: budi })
    .where('academic_subject_id', '=', mathB)
    .execute()
  expect(await findingsOf(file('VII-A;Rabu;1;Agama Islam;;'))).toEqual([
    'Kelas VII-B sudah ada Matematika (Budi), Rabu jam ke-1: baris ini ditolak.',
  ])
})
