import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays, formatDate } from '@hadir/contract/dates/dates.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { academicStudentEndpoints, membershipHistory } from '@hadir/contract/student/academic-student.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { alumniEndpoints, type AlumniFields } from '@hadir/contract/student/alumni.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newGuardian } from '../../../testing/test-guardian.ts'
import { newCaller, newcomer } from '../../../testing/test-school.ts'
import { newMark, saveMarks, verdictsOf } from '../../attendance/testing-sheet.ts'
import { newSchoolAtYearsEnd, rowsOf } from './testing-rollover.ts'

const t = await testApp()
afterAll(t.close)

/** A school in the first days of the year after its promotion. */
async function promotedSchool() {
  t.clock.moveTo('2027-06-28T03:00:00Z')
  const school = await newSchoolAtYearsEnd(t, { letters: ['A', 'B'], students: 3 })
  const params = { id: school.yearId }
  const { admin } = school
  const act = { params, body: {} }
  await t.call(rolloverEndpoints.prepare, act, admin)
  const plan = (await t.call(rolloverEndpoints.confirm, act, admin)).body.data
  await t.call(rolloverEndpoints.run, act, admin)
  await t.runJobs()
  const one = async (q: string) => {
    const [row] = (await t.call(studentEndpoints.list, { query: { q } }, admin)).body.data
    if (!row) throw new Error(`no student ${q}`)
    return row
  }
  const classId = (name: string) => plan.classes.find((k) => k.name === name)?.id ?? ''
  const mend = async (name: string, body: { decision: 'NAIK' | 'TINGGAL' | 'LULUS' | 'TIDAK_LULUS'; to?: string }) => {
    const { to, decision } = body
    const sent = { studentId: (await one(name)).id, decision, reason: 'Keputusan rapat dewan guru' }
    return t.call(rolloverEndpoints.mend, { params, body: { ...sent, ...(to && { toClassId: classId(to) }) } }, admin)
  }
  const pathOf = async (name: string) => {
    const id = (await one(name)).id
    const { data } = (await t.call(membershipHistory, { params: { id } }, admin)).body
    return data
      .map(({ className, joinDate, leaveDate, outcome }) => [className, joinDate, leaveDate, outcome])
      .toSorted((a, b) => ((a[1] ?? '') < (b[1] ?? '') ? -1 : 1))
  }
  return { ...school, params, one, mend, pathOf }
}

test('a graduation by a promotion is undone there, not as an exit', async () => {
  const { admin, one } = await promotedSchool()
  const { id } = await one('Siswa IX-A 01')
  const undone = await t.call(academicStudentEndpoints.undoExit, { params: { id } }, admin)
  expect(undone.body).toMatchObject({ statusCode: 409, code: 'GRADUATED_BY_ROLLOVER' })
  expect((await one('Siswa IX-A 01')).status).toBe('ALUMNI')
})

test('only an admin mends, after the run, with a reason, and not what has changed since', async () => {
  const school = await promotedSchool()
  const { admin, params, mend, one } = school
  const body = { studentId: newId(), decision: 'NAIK' as const, reason: 'Salah klik' }
  await expectStrangersRefused(t, rolloverEndpoints.mend, { params, body }, { school, openTo: ['school_admin'] })
  expect((await t.call(rolloverEndpoints.mend, { params, body }, admin)).body.fields).toEqual({
    studentId: 'Siswa tidak ada dalam kenaikan kelas ini',
  })
  const short = { params, body: { ...body, reason: 'x' } }
  expect((await t.call(rolloverEndpoints.mend, short, admin)).body.fields).toHaveProperty('reason')
  expect((await mend('VII-A 01', { decision: 'NAIK' })).body.fields).toEqual({
    decision: 'Keputusan ini sudah berlaku',
  })
  // No class follows the last grade by itself.
  expect((await mend('IX-A 01', { decision: 'NAIK' })).body.fields).toEqual({ toClassId: 'Pilih kelas tujuan' })
  await sql`update student set status = 'KELUAR' where id = ${(await one('VII-A 02')).id}`.execute(t.owner)
  expect((await mend('VII-A 02', { decision: 'TINGGAL' })).body.fields?.['studentId']).toContain('sudah berubah')

  await t.call(rolloverEndpoints.undo, { params, body: {} }, admin)
  await t.runJobs()
  expect((await mend('VII-A 01', { decision: 'TINGGAL' })).body.code).toBe('ROLLOVER_NOT_DONE')
})

test('before any mark a mended decision counts from the start and is undone with the rest', async () => {
  const school = await promotedSchool()
  const { admin, params, mend, one, pathOf } = school
  expect((await mend('VII-A 01', { decision: 'TINGGAL' })).body.data).toMatchObject({
    counts: { TINGGAL: 1, NAIK: 11 },
  })
  expect((await mend('VIII-A 01', { decision: 'LULUS' })).status).toBe(200)
  expect((await mend('IX-A 01', { decision: 'TIDAK_LULUS' })).status).toBe(200)
  expect((await pathOf('VII-A 01')).map(([name, , , outcome]) => [name, outcome])).toEqual([
    ['VII-A', 'TINGGAL'],
    ['VII-A', null],
  ])
  expect(await one('VIII-A 01')).toMatchObject({ status: 'ALUMNI', currentClass: null })
  expect((await pathOf('VIII-A 01')).map(([name, , , outcome]) => [name, outcome])).toEqual([['VIII-A', 'LULUS']])
  expect(await one('IX-A 01')).toMatchObject({ status: 'AKTIF', currentClass: { name: 'IX-A' } })
  const { data } = (await t.call(rolloverEndpoints.read, { params }, admin)).body
  expect(data?.undo).toEqual({ possible: true, reason: null, accounts: 0 })
  await t.call(rolloverEndpoints.undo, { params, body: {} }, admin)
  await t.runJobs()
  for (const name of ['VII-A 01', 'VIII-A 01', 'IX-A 01']) {
    expect(await one(name)).toMatchObject({ status: 'AKTIF', currentClass: { name: name.slice(0, -3) } })
    expect(await pathOf(name)).toHaveLength(1)
  }
  const years = (await t.call(academicYearEndpoints.list, { query: { status: 'aktif' } }, admin)).body.data
  expect(years.map(({ name }) => name)).toEqual(['2026/2027'])
})

test('a graduate is mended while only her graduation is filled in, or once the rest is emptied', async () => {
  const school = await promotedSchool()
  const { admin, params, schoolId, mend, one } = school
  const { id } = await one('IX-A 01')
  await sql`update student set phone = '081234567890' where id = ${id}`.execute(t.owner)
  const save = async (sent: Partial<AlumniFields>) => {
    const at = { schoolId, id }
    // As the form saves it, with the student's own phone beside.
    const { version, phone } = (await t.call(alumniEndpoints.read, { params: at }, admin)).body.data
    const body = { ...sent, phone, contactConsent: sent.contactConsent ?? false, version }
    expect((await t.call(alumniEndpoints.update, { params: at, body }, admin)).status).toBe(200)
  }
  const undo = async () => (await t.call(rolloverEndpoints.read, { params }, admin)).body.data?.undo
  const mended = async () => (await mend('IX-A 01', { decision: 'TIDAK_LULUS' })).body.fields ?? 'mended'
  const refused = { studentId: 'Data alumninya sudah diisi. Hapus dahulu isian itu di halaman Alumni' }

  await save({ graduation: { year: 2027, diplomaNo: 'DN-01 27' } })
  expect(await undo()).toEqual({ possible: true, reason: null, accounts: 0 })
  expect(await mended()).toBe('mended')
  expect((await mend('IX-A 01', { decision: 'LULUS' })).status).toBe(200)
  for (const traced of [{ institution: 'SMAN 1' }, { city: 'Bandung' }, { contactConsent: true }]) {
    await save(traced)
    expect(await mended()).toEqual(refused)
    expect(await undo()).toMatchObject({ possible: false, reason: '1 alumni sudah diisi datanya' })
  }
  await save({ institution: '', city: '' })
  expect(await undo()).toMatchObject({ possible: true })
  expect(await mended()).toBe('mended')
})

test("a graduate's last class is the one of her last year, by its name then", async () => {
  const { admin, schoolId, mend, one } = await promotedSchool()
  await sql`update semester set closed_names = school_names(school_id)
    where school_id = ${schoolId} and status = 'DITUTUP'`.execute(t.owner)
  await sql`update class set name = name || ' lama' where school_id = ${schoolId}`.execute(t.owner)
  expect((await mend('VIII-A 01', { decision: 'LULUS' })).status).toBe(200)
  const params = { schoolId, id: (await one('VIII-A 01')).id }
  expect((await t.call(alumniEndpoints.read, { params }, admin)).body.data.lastClass).toBe('VIII-A')
})

test('after the first marks a mended student moves from that day, and nobody else does', async () => {
  const school = await promotedSchool()
  const { admin, mend, one, pathOf, schoolId } = school
  t.clock.moveTo('2027-07-14T03:00:00Z')
  const promoted = await one('VII-A 01')
  const { academicClassId = '' } = promoted.currentClass ?? {}
  const marks = { as: admin, date: '2027-07-14', marks: [newMark(promoted.id, 'H')] }
  expect(verdictsOf((await saveMarks(t, { schoolId, academicClassId }, marks)).body.data)).toEqual(['applied'])
  t.clock.moveTo('2027-07-20T03:00:00Z')
  const before = await rowsOf(t, schoolId)

  expect((await mend('VII-A 01', { decision: 'TINGGAL', to: 'VII-B' })).status).toBe(200)
  expect((await pathOf('VII-A 01')).map(([name, , leave, outcome]) => [name, leave, outcome])).toEqual([
    ['VII-A', expect.any(String), 'TINGGAL'],
    ['VIII-A', '2027-07-20', 'PINDAH_KELAS'],
    ['VII-B', null, null],
  ])
  // Never marked: she has always been there.
  expect((await mend('VII-B 01', { decision: 'TINGGAL' })).status).toBe(200)
  expect((await pathOf('VII-B 01')).map(([name, join]) => [name, join])).toEqual([
    ['VII-B', expect.any(String)],
    ['VII-B', expect.stringMatching(/^2027-07/)],
  ])
  // Back from graduation she joins today, and graduates again on the day of the others.
  expect((await mend('IX-B 01', { decision: 'TIDAK_LULUS' })).status).toBe(200)
  expect((await pathOf('IX-B 01')).at(-1)).toEqual(['IX-B', '2027-07-20', null, null])
  const student = await one('IX-B 01')
  const history = (await t.call(studentEndpoints.history, { params: { id: student.id }, query: {} }, admin)).body
  expect(history.data[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'currentClass.name', from: null, to: 'IX-B' },
      { field: 'status', from: 'ALUMNI', to: 'AKTIF' },
      { field: 'promotion.decision', from: 'Lulus', to: 'Tidak lulus' },
      { field: 'promotion.reason', from: null, to: 'Keputusan rapat dewan guru' },
    ]),
  )
  expect((await mend('IX-B 01', { decision: 'LULUS' })).status).toBe(200)

  const mended = ['VII-A 01', 'VII-B 01', 'IX-B 01']
  const ids = await Promise.all(mended.map(async (name) => (await one(name)).id))
  const ofOthers = (rows: Record<string, string[]>) =>
    Object.fromEntries(
      Object.entries(rows).map(([k, list]) => [k, list.filter((r) => !ids.some((id) => r.includes(id)))]),
    )
  const after = await rowsOf(t, schoolId)
  expect(ofOthers(after)).toEqual(ofOthers(before))
  for (const table of ['alumni', 'student_exit']) expect(after[table]).toEqual(before[table])
})

test('who was marked on her first day graduates from the next one on, and keeps that day', async () => {
  const { admin, mend, one, pathOf, schoolId } = await promotedSchool()
  const { id, currentClass } = await one('VIII-A 01')
  const { academicClassId = '' } = currentClass ?? {}
  const joinDate = (await pathOf('VIII-A 01')).at(-1)?.[1] ?? ''
  t.clock.moveTo(`${joinDate}T03:00:00Z`)
  const marks = { as: admin, date: joinDate, marks: [newMark(id, 'H')] }
  expect(verdictsOf((await saveMarks(t, { schoolId, academicClassId }, marks)).body.data)).toEqual(['applied'])
  const next = addDays(joinDate, 1)
  expect((await mend('VIII-A 01', { decision: 'LULUS' })).body.fields).toEqual({
    decision: `Siswa VIII-A 01 sudah tercatat di IX-A sejak ${formatDate(joinDate)}. Luluskan mulai ${formatDate(next)}`,
  })
  t.clock.moveTo(`${next}T03:00:00Z`)
  expect((await mend('VIII-A 01', { decision: 'LULUS' })).status).toBe(200)
  expect((await pathOf('VIII-A 01')).at(-1)).toEqual(['IX-A', joinDate, next, 'LULUS'])
})

test('a new year counts its students early, and the family of a graduate still sees her', async () => {
  const school = await promotedSchool()
  const { admin, schoolId, one } = school
  const graduate = await one('IX-A 01')
  const guardianId = await newGuardian(t, { schoolId, studentId: graduate.id, name: 'Ibu' })
  const parent = await newCaller(t, { schoolId, role: 'parent', personId: guardianId })
  const classes = await t.call(academicClassEndpoints.list, { params: { schoolId }, query: {} }, admin)
  const totals = classes.body.data.map(({ name, counts }) => [name, counts.total])
  expect(totals).toEqual(
    expect.arrayContaining([
      ['VIII-A', 3],
      ['VII-A', 0],
    ]),
  )
  t.clock.moveTo('2027-10-01T03:00:00Z')
  expect((await t.call(ownStudents, {}, parent)).body.data).toMatchObject([
    { id: graduate.id, currentClass: null, exit: { exitType: 'LULUS', exitDate: '2027-06-18' } },
  ])
})

test('of a year’s students only those without an earlier class here are new', async () => {
  const { admin, schoolId, mend } = await promotedSchool()
  const newStudents = async () => {
    const query = { state: 'baru' } as const
    const { data } = (await t.call(academicStudentEndpoints.list, { params: { schoolId }, query }, admin)).body
    return data.map(({ name, className }) => [name, className])
  }
  // Promoted or repeating: nobody is new.
  expect((await mend('VII-A 01', { decision: 'TINGGAL' })).status).toBe(200)
  expect(await newStudents()).toEqual([])
  const years = (await t.call(academicYearEndpoints.list, { query: { status: 'aktif' } }, admin)).body.data
  const classes = await t.call(academicClassEndpoints.list, { params: { schoolId }, query: { q: 'VII-B' } }, admin)
  const at = { yearId: years[0]?.id ?? '', academicClassId: classes.body.data[0]?.id ?? '' }
  await newcomer(t, { schoolId, ...at })
  expect(await newStudents()).toEqual([[expect.any(String), 'VII-B']])
})
