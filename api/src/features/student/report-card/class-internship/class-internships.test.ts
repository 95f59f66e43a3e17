import { afterAll, expect, test } from 'vitest'
import { internshipEndpoints } from '@hadir/contract/student/report-card/class-internship.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { newId } from '../../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../../testing/refusals.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { newColleague } from '../../../../testing/test-duties.ts'
import { readyClass } from '../testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

const pkl = (change: object = {}) => ({
  id: newId(),
  place: 'PT Sinar Jaya',
  startDate: '2026-07-20',
  endDate: '2026-12-11',
  mentor: 'Budi Santoso',
  score: 88,
  description: 'Merawat jaringan kantor dengan teliti',
  ...change,
})

/** The ready class as XII of an SMK, whose one subject is PKL. */
async function pklClass() {
  const school = await readyClass(t)
  const { own, a, at } = school
  const change = async (table: 'school_setting' | 'subject', set: object) =>
    t.owner.updateTable(table).set(set).where('school_id', '=', own.schoolId).execute()
  await change('school_setting', { level: 'SMA', school_form: 'SMK' })
  const become = (grade: string) => t.owner.updateTable('class').set({ grade }).where('id', '=', a.classId).execute()
  await become('XII')
  const call = (name: string) => change('subject', { name })
  await call('Praktik Kerja Lapangan')
  const list = (as = school.teacher) => t.call(internshipEndpoints.read, at, as)
  const save = (students: object[], as = school.teacher) =>
    t.call(internshipEndpoints.save, { ...at, body: { students } } as never, as)
  return { ...school, become, call, list, save }
}

test('strangers and other teachers are refused the PKL of a class', async () => {
  const { own, at, a, list, save } = await pklClass()
  const school = own
  const students = [{ studentId: a.studentIds[0] ?? '', version: 0, internships: [pkl()] }]
  const readers = ['school_admin', 'teacher', 'administrator'] as const
  await expectStrangersRefused(t, internshipEndpoints.read, at, { school, openTo: readers })
  const writers = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, internshipEndpoints.save, { ...at, body: { students } }, writers)
  const colleague = await newColleague(t, own.schoolId, 'Guru Lain')
  expect((await list(colleague.caller)).body.code).toBe('NOT_FOUND')
  expect((await save(students, colleague.caller)).body.code).toBe('NOT_FOUND')
})

test('only the class of an SMK that goes for PKL has the list, and only under that subject', async () => {
  const { list, become, call, teacher, save, a } = await pklClass()
  expect((await list()).status).toBe(200)
  await become('X')
  expect((await list()).body.code).toBe('NOT_FOUND')
  await become('XII')
  await call('Matematika')
  expect((await list(teacher)).body.code).toBe('NOT_FOUND')
  const students = [{ studentId: a.studentIds[0], version: 0, internships: [] }]
  expect((await save(students)).body.code).toBe('NOT_FOUND')
})

test('a bad list is refused at its student, and nothing of it is saved', async () => {
  const { a, b, save, list, record, lock, writeNotes } = await pklClass()
  const [first = '', second = ''] = a.studentIds
  const good = { studentId: first, version: 0, internships: [pkl()] }
  const foreign = { studentId: b.studentIds[0], version: 0, internships: [pkl()] }
  const wrong = {
    studentId: second,
    version: 0,
    internships: [pkl({ place: 'PT', endDate: '2026-07-01', score: 101 })],
  }
  expect((await save([good, wrong])).body.fields).toEqual({
    'students.1.internships.0.place': 'Minimal 3 karakter',
    'students.1.internships.0.score': 'Maksimal 100',
    'students.1.internships.0.endDate': 'Tanggal selesai sebelum tanggal mulai',
  })
  expect((await save([good, foreign, good])).body.fields).toEqual({
    'students.1': 'Siswa ini tidak di kelas ini pada semester ini',
    'students.2': expect.stringMatching(/ dikirim dua kali$/),
  })
  // Meanwhile the homeroom teacher has written in it.
  expect((await record(first, { note: 'Rajin' })).status).toBe(200)
  expect((await save([good])).body.fields).toEqual({
    'students.0': expect.stringMatching(/^Rapor .* sudah diubah orang lain; muat ulang$/),
  })
  for (const student of (await list()).body.data.students) expect(student.internships).toEqual([])
  await t.owner
    .deleteFrom('report_card')
    .where('student_id', 'in', [...a.studentIds])
    .execute()
  await writeNotes()
  expect((await lock()).status).toBe(200)
  expect((await save([{ ...good, version: 1 }])).body.fields).toEqual({
    'students.0': expect.stringMatching(/^Rapor .* sudah dikunci$/),
  })
})

test('the teacher of PKL writes it for several students at once, as does the homeroom teacher', async () => {
  const { a, at, own, save, list, homeroom, record, read, one, snapshot } = await pklClass()
  const [first = '', second = '', third = ''] = a.studentIds
  expect((await record(second, { note: 'Rajin' })).status).toBe(200)
  const saved = await save([
    { studentId: first, version: 0, internships: [pkl()] },
    { studentId: second, version: 1, internships: [pkl({ place: 'Dinas Kominfo', score: null }), pkl()] },
  ])
  expect(saved.body.message).toBe('PKL 2 siswa tersimpan')
  const { students, canWrite } = saved.body.data
  expect(canWrite).toBe(true)
  expect(students.map(({ id, version, internships }) => [id, version, internships.length])).toEqual([
    [first, 1, 1],
    [second, 2, 2],
    [third, 0, 0],
  ])
  // What the homeroom teacher wrote stays, and her open form finds that the rapor has changed.
  expect((await read(second)).card).toMatchObject({ note: 'Rajin', internships: [{ place: 'Dinas Kominfo' }, {}] })
  expect((await record(second, { internships: [], version: 1 })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await record(first, { internships: [] })).body.code).toBe('CHANGED_MEANWHILE')
  expect((await snapshot(first)).snapshot.internships).toMatchObject([{ place: 'PT Sinar Jaya', score: 88 }])
  const history = (await t.call(reportCardEndpoints.history, one(first), homeroom)).body.data
  expect(history.flatMap((entry) => entry.changes)).toMatchObject([
    { field: 'internships', to: expect.stringContaining('PT Sinar Jaya (20/07/2026') },
  ])
  for (const as of [homeroom, own.admin]) {
    expect((await list(as)).body.data.canWrite).toBe(true)
    const { version } = (await list(as)).body.data.students[2]!
    expect((await save([{ studentId: third, version, internships: [pkl()] }], as)).status).toBe(200)
  }
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('no', '=', 1).execute()
  expect((await save([{ studentId: third, version: 3, internships: [] }])).body.code).toBe('IN_CLOSED_SEMESTER')
  expect((await t.call(internshipEndpoints.read, at, homeroom)).body.data.isClosed).toBe(true)
})
