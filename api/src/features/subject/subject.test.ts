import { afterAll, beforeAll, expect, test } from 'vitest'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

const fields = {
  code: ' mtk ',
  name: 'Matematika',
  shortName: 'MTK',
  group: 'UMUM',
  curriculum: 'MERDEKA',
  grades: ['IX', 'VII', 'IX'],
  orderNo: 3,
  weeklyJp: 4,
  threshold: 75,
} as const

const create = (of: TestSchool, change: object = {}) =>
  t.call(subjectEndpoints.create, { body: { ...fields, grades: [...fields.grades], ...change } }, of.admin)

test('strangers are refused', async () => {
  const params = { id: (await create(school, { code: 'XX', name: 'Contoh' })).body.data.id }
  const body = { ...fields, grades: [...fields.grades] }
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  const writers = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, subjectEndpoints.list, { query: {} }, readers)
  await expectStrangersRefused(t, subjectEndpoints.read, { params }, readers)
  await expectStrangersRefused(t, subjectEndpoints.create, { body }, writers)
  await expectStrangersRefused(t, subjectEndpoints.update, { params, body }, writers)
  await expectStrangersRefused(t, subjectEndpoints.remove, { params }, writers)
  await expectStrangersRefused(t, subjectEndpoints.setActive, { body: { isActive: false } }, writers)
  await expectStrangersRefused(t, subjectEndpoints.proposal, { query: {} }, writers)
  await expectStrangersRefused(t, subjectEndpoints.adopt, { body: { curriculum: 'K13', codes: ['BIN13'] } }, writers)
})

test('a subject is created, found, changed and removed', async () => {
  const own = await newSchool(t)
  const { data } = (await create(own)).body
  expect(data).toMatchObject({ code: 'MTK', grades: ['VII', 'IX'], religion: null, isActive: true, version: 1 })
  await create(own, {
    code: 'EK1',
    name: 'Pramuka',
    group: 'EKSKUL',
    grades: ['VIII'],
    curriculum: 'SEMUA',
    orderNo: 1,
  })
  const found = async (query: object) =>
    (await t.call(subjectEndpoints.list, { query }, own.admin)).body.data.map((row) => row.code)
  expect(await found({})).toEqual(['MTK', 'EK1'])
  expect(await found({ q: 'pramu' })).toEqual(['EK1'])
  expect(await found({ grade: 'IX' })).toEqual(['MTK'])
  expect(await found({ group: 'EKSKUL' })).toEqual(['EK1'])
  expect(await found({ curriculum: 'MERDEKA', status: 'aktif' })).toEqual(['MTK'])

  const params = { id: data.id }
  const change = (version: number) =>
    t.call(
      subjectEndpoints.update,
      { params, body: { ...fields, grades: ['VIII'], religion: 'Islam', isActive: false, version } },
      own.admin,
    )
  expect((await change(1)).body.data).toMatchObject({
    grades: ['VIII'],
    religion: 'Islam',
    isActive: false,
    version: 2,
  })
  expect((await change(1)).body.code).toBe('CHANGED_MEANWHILE')
  expect(await found({ status: 'tidak' })).toEqual(['MTK'])
  expect((await t.call(subjectEndpoints.remove, { params }, own.admin)).status).toBe(200)
  expect((await t.call(subjectEndpoints.read, { params }, own.admin)).status).toBe(404)
})

test('wrong fields, and a taken code or name, are reported in Indonesian', async () => {
  const own = await newSchool(t)
  await create(own)
  const wrong = await create(own, { code: 'a!', name: 'ab', orderNo: 0, weeklyJp: 25, grades: [] })
  expect(wrong.body.fields).toEqual({
    code: 'Kode terdiri atas 2 sampai 12 huruf, angka, atau tanda hubung',
    name: 'Minimal 3 karakter',
    orderNo: 'Minimal 1',
    weeklyJp: 'Maksimal 24',
    grades: 'Pilih paling sedikit satu tingkat',
  })
  const foreign = await create(own, { code: 'B', name: 'Biologi', grades: ['X', 'VII'] })
  expect(foreign.body.fields).toMatchObject({ code: expect.stringContaining('Kode') })
  const higher = await create(own, { code: 'BIO', name: 'Biologi', grades: ['X', 'VII'] })
  expect([higher.status, higher.body.fields]).toEqual([400, { grades: 'Tingkat X tidak ada di SMP' }])
  const become = (school_form: string | null) =>
    t.owner.updateTable('school_setting').set({ school_form }).where('school_id', '=', own.schoolId).execute()
  await become('SLB')
  expect((await create(own, { code: 'BIO', name: 'Biologi', grades: ['X', 'VII'] })).status).toBe(200)
  await become(null)
  const sameCode = await create(own, { name: 'Matematika lain' })
  expect([sameCode.status, sameCode.body.fields]).toEqual([409, { code: 'Sudah dipakai Matematika' }])
  const sameName = await create(own, { code: 'MAT', name: 'MATEMATIKA' })
  expect(sameName.body.fields).toEqual({ name: 'Sudah ada mata pelajaran bernama ini pada kurikulum yang sama' })
  expect((await create(own, { code: 'MAT', curriculum: 'K13' })).status).toBe(200)
})

test('a new school gets the usual subjects of its level and of its students’ religions', async () => {
  const own = await newSchool(t)
  const propose = async () => (await t.call(subjectEndpoints.proposal, { query: {} }, own.admin)).body.data
  const before = await propose()
  expect(before.source).toContain('Permendikbudristek 12/2024')
  const usual = (of: typeof before) => of.subjects.filter((one) => one.isUsual && !one.isThere).map((one) => one.code)
  expect(usual(before)).toEqual(expect.arrayContaining(['PAI', 'PAH', 'IPA', 'INF']))
  expect(usual(before)).not.toContain('MULOK')

  const { studentIds } = await newClass(t, { schoolId: own.schoolId, yearId: await newYear(t, own.schoolId) })
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', 'in', studentIds).execute()
  const codes = usual(await propose())
  expect(codes).not.toContain('PAH')
  // 1044 lessons a year in 36 weeks: 29 a week, including one religion per student.
  const chosen = before.subjects.filter((one) => codes.includes(one.code))
  expect(chosen.reduce((sum, one) => sum + one.weeklyJp, 0)).toBe(29)

  const adopt = () =>
    t.call(subjectEndpoints.adopt, { body: { curriculum: 'MERDEKA', codes: [...codes, 'TIDAK-ADA'] } }, own.admin)
  expect((await adopt()).body.data).toEqual({ added: codes.length })
  expect((await adopt()).body.data).toEqual({ added: 0 })
  const { body } = await t.call(subjectEndpoints.list, { query: { pageSize: 100 } }, own.admin)
  expect(body.data.map((one) => one.code)).toEqual(codes)
  expect(body.data[0]).toMatchObject({ code: 'PAI', religion: 'Islam', grades: ['VII', 'VIII', 'IX'], weeklyJp: 2 })
  expect(usual(await propose())).toEqual([])
})

test('an SMK gets vocational subjects, of the hours that the decree gives grade X', async () => {
  const own = await newSchool(t)
  await t.owner
    .updateTable('school_setting')
    .set({ level: 'SMA', school_form: 'SMK' })
    .where('school_id', '=', own.schoolId)
    .execute()
  const { source, subjects } = (await t.call(subjectEndpoints.proposal, { query: {} }, own.admin)).body.data
  expect(source).toContain('56/M/2022')
  const codes = subjects.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['DPK', 'PIPAS', 'KK', 'KIK', 'PKL']))
  expect(codes).not.toContain('FIS')
  // A program of four years has PKL in XIII, one of three in XII.
  expect(subjects.find(({ code }) => code === 'PKL')?.grades).toEqual(['XII', 'XIII'])
  expect(subjects.find(({ code }) => code === 'BIN')?.grades).toEqual(['X', 'XI', 'XII', 'XIII'])
  // 1656 lessons a year in 36 weeks: 46 a week, with one religion of seven.
  const inX = subjects.filter((one) => one.isUsual && one.grades.includes('X') && (!one.religion || one.code === 'PAI'))
  expect(inX.reduce((sum, one) => sum + one.weeklyJp, 0)).toBe(46)
  const adopted = await t.call(
    subjectEndpoints.adopt,
    { body: { curriculum: 'MERDEKA', codes: ['KK', 'PKL'] } },
    own.admin,
  )
  expect(adopted.body.data).toEqual({ added: 2 })
})

test('an SMA may offer Koding from grade X on, as the decree of 2025 has it', async () => {
  const own = await newSchool(t)
  await t.owner.updateTable('school_setting').set({ level: 'SMA' }).where('school_id', '=', own.schoolId).execute()
  const { source, subjects } = (await t.call(subjectEndpoints.proposal, { query: {} }, own.admin)).body.data
  expect(source).toContain('Permendikdasmen 13/2025')
  const coding = subjects.find(({ code }) => code === 'KKA')
  expect(coding).toMatchObject({ grades: ['X', 'XI', 'XII'], group: 'PILIHAN', isUsual: false })
})

test('several subjects are deactivated at once: the ticked ones, or all that the filters find', async () => {
  const [own, other] = [await newSchool(t), await newSchool(t)]
  const ids: string[] = []
  for (const code of ['AA', 'BB', 'CC']) ids.push((await create(own, { code, name: `Mapel ${code}` })).body.data.id)
  const foreign = (await create(other, { code: 'DD', name: 'Mapel DD' })).body.data.id
  const set = (body: { isActive: boolean; ids?: string[]; q?: string; status?: 'aktif' | 'tidak' }) =>
    t.call(subjectEndpoints.setActive, { body }, own.admin)
  const inactive = async (of = own) => {
    const query = { status: 'tidak' as const, sort: 'code' }
    return (await t.call(subjectEndpoints.list, { query }, of.admin)).body.data.map(({ code }) => code)
  }
  const [first = ''] = ids
  expect((await set({ isActive: false, ids: [first, foreign] })).body).toEqual({
    data: { changed: 1 },
    message: '1 mata pelajaran dinonaktifkan',
  })
  expect([await inactive(), await inactive(other)]).toEqual([['AA'], []])
  expect((await set({ isActive: false, q: 'mapel', status: 'aktif' })).body.data).toEqual({ changed: 2 })
  expect(await inactive()).toEqual(['AA', 'BB', 'CC'])
  expect((await set({ isActive: true, ids })).body.message).toBe('3 mata pelajaran diaktifkan')
  const history = await t.call(subjectEndpoints.history, { params: { id: first }, query: {} }, own.admin)
  expect(history.body.data[0]?.changes).toEqual([{ field: 'isActive', from: false, to: true }])
})
