import { afterAll, expect, test } from 'vitest'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../platform/ids.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { onPurpose, readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

/** VII-A in Genap under K13, before anything of that semester is set up. */
async function genapUnderK13() {
  const school = await readyClass(t)
  const { own, params, a, id, yearId, teacher, homeroom } = school
  await t.owner.updateTable('academic_class').set({ curriculum: 'K13' }).where('id', '=', a.academicClassId).execute()
  await t.owner
    .updateTable('teacher')
    .set({ nip: '198703122010012005' })
    .where('school_id', '=', own.schoolId)
    .where('name', '=', 'Wali Kelas')
    .execute()
  const of = { academicYearId: yearId, semesterNo: 2 as const, period: 'AKHIR' as const }
  const ofClass = { ...of, academicClassId: a.academicClassId }
  const at = { params: { ...params, id }, query: { semesterNo: 2 as const } }
  const one = (studentId: string) => ({ params: { ...params, id: studentId }, query: of })
  const gaps = async () =>
    (await t.call(reportCardLockEndpoints.check, { params, query: ofClass }, own.admin)).body.data.gaps
  const finish = async () => {
    const objectives = [
      { id: newId(), code: 'KD1', text: 'Membaca peta' },
      { id: newId(), code: 'KD2', text: 'Menggambar peta' },
    ]
    const component = (code: string, kind: 'PH' | 'PTS' | 'PAS' | 'PRAKTIK', objective: number) => {
      const objectiveIds = [objectives[objective]!.id]
      return { id: newId(), code, name: code, kind, weight: 1, objectiveIds, isArchived: false }
    }
    const components = [
      component('PH1', 'PH', 0),
      component('PTS', 'PTS', 0),
      component('PAS', 'PAS', 0),
      { ...component('PRK1', 'PRAKTIK', 1), competency: '4.1' },
      { ...component('PRK2', 'PRAKTIK', 1), competency: '4.1' },
    ]
    const rule = { threshold: 75, weightLm: 2, weightSts: 1, weightSas: 1, remedialMode: 'HIGHEST' as const }
    const setup = { curriculum: 'K13' as const, ...rule, objectives, components }
    expect((await t.call(subjectEvaluationEndpoints.save, { ...at, body: setup }, teacher)).status).toBe(200)
    // Knowledge (2 × 95 + 78 + 83) / 4 = 87,75: a B at KKM 75, at 60 an A. Skill: the better of 70 and 95, an A.
    const cells = a.studentIds.flatMap((_, student) => [
      { component: 0, student, rev: 0, state: 'SCORE' as const, value: 600, remedial: 950 },
      ...[780, 830, 700, 950].map((value, index) => {
        return { component: index + 1, student, rev: 0, state: 'SCORE' as const, value }
      }),
    ])
    const body = { componentIds: components.map((each) => each.id), studentIds: [...a.studentIds], cells }
    expect((await t.call(scoreEndpoints.save, { ...at, body }, teacher)).status).toBe(200)
    const status = { ...at, body: { status: 'FINAL' as const, version: 1 } }
    expect((await t.call(subjectEvaluationEndpoints.status, status, teacher)).status).toBe(200)
  }
  const record = async (studentId: string, body: object) => {
    const saved = await t.call(reportCardEndpoints.save, { ...one(studentId), body: body as never }, homeroom)
    expect(saved.status, saved.body.message).toBe(200)
  }
  const lock = () =>
    t.call(
      reportCardLockEndpoints.lock,
      { params, body: { ...ofClass, ...onPurpose, reportDate: '2027-06-18' } },
      own.admin,
    )
  const snapshot = async (studentId: string) =>
    (await t.call(reportCardEndpoints.snapshot, one(studentId), homeroom)).body.data.snapshot
  return { ...school, ofClass, gaps, finish, record, lock, snapshot }
}

const attitude = { spiritualGrade: 'SB', spiritualText: 'Rajin berdoa.', socialGrade: 'B', socialText: 'Santun.' }

test('in Genap a class under K13 lacks its set-up, then sikap and decision, each with its link', async () => {
  const { a, id, gaps, finish, record, lock } = await genapUnderK13()
  const each = (kind: string) => a.studentIds.map((studentId) => [kind, studentId])
  const found = async () => (await gaps()).map(({ kind, students }) => [kind, ...students.map((one) => one.id)])
  const notes = a.studentIds.flatMap((studentId) => [
    ['NOTE_MISSING', studentId],
    ['ATTITUDE_MISSING', studentId],
    ['DECISION_MISSING', studentId],
  ])
  expect(await found()).toEqual([['NOT_SET_UP'], ...notes])
  expect((await gaps())[0]).toMatchObject({
    subject: { id },
    path: `/app/trx/subject-evaluation/${id}?semester=2`,
  })
  expect((await gaps()).at(-1)?.path).toContain(`/app/kbm/student-evaluation/${a.studentIds.at(-1)}?semester=2`)
  await finish()
  for (const studentId of a.studentIds) await record(studentId, { note: 'Tekun.', spiritualGrade: 'SB' })
  // One half of sikap is none.
  expect((await found()).filter(([kind]) => kind === 'ATTITUDE_MISSING')).toEqual(each('ATTITUDE_MISSING'))
  for (const studentId of a.studentIds) await record(studentId, { note: 'Tekun.', ...attitude, version: 1 })
  expect(await found()).toEqual(each('DECISION_MISSING'))
  expect((await lock()).body.code).toBe('REPORT_CARD_HAS_GAPS')
  for (const studentId of a.studentIds) await record(studentId, { decision: 'NAIK', version: 2 })
  expect(await found()).toEqual([])
})

test('the list of rapor names the students whose sikap the lock still misses', async () => {
  const { a, params, ofClass, homeroom, gaps, record } = await genapUnderK13()
  const [first = '', second = '', third = ''] = a.studentIds
  const missing = async () =>
    (await gaps()).flatMap(({ kind, students }) => (kind === 'ATTITUDE_MISSING' ? students.map(({ id }) => id) : []))
  const listed = async (query: object = ofClass) =>
    (await t.call(reportCardListEndpoints.list, { params, query }, homeroom)).body.data.flatMap(({ id, card }) =>
      card.lacksAttitudes ? [id] : [],
    )
  expect(await listed()).toEqual([first, second, third])
  await record(first, attitude)
  await record(second, { spiritualGrade: 'SB' })
  expect(await listed()).toEqual([second, third])
  expect(await missing()).toEqual([second, third])
  await t.owner.updateTable('enrollment').set({ leave_date: '2027-05-10' }).where('student_id', '=', third).execute()
  expect(await listed()).toEqual([second])
  expect(await missing()).toEqual([second])
  expect(await listed({ ...ofClass, period: 'TENGAH' })).toEqual([])
  const merdeka = { curriculum: 'MERDEKA' }
  await t.owner.updateTable('academic_class').set(merdeka).where('id', '=', a.academicClassId).execute()
  expect(await listed()).toEqual([])
})

test('a rapor of K13 freezes both scores with their letters, sikap, the next grade and P5', async () => {
  const { own, a, params, ofClass, homeroom, finish, record, lock, snapshot } = await genapUnderK13()
  const [first = '', second = ''] = a.studentIds
  await finish()
  const fields = { kind: 'P5' as const, theme: 'Suara demokrasi', title: 'Pemilu kelas', dimensions: ['P5_MANDIRI'] }
  const query = { academicClassId: a.academicClassId, semesterNo: 2 as const }
  const made = await t.call(cocurricularEndpoints.create, { params, query, body: fields as never }, homeroom)
  const results = [{ studentId: first, dimension: 'P5_MANDIRI', category: 'BSH', text: 'Memimpin pemungutan.' }]
  const given = { params: { ...params, id: made.body.data.id }, body: { results, version: 1 } as never }
  expect((await t.call(cocurricularEndpoints.saveResults, given, homeroom)).status).toBe(200)
  for (const studentId of a.studentIds) await record(studentId, { note: 'Tekun.', ...attitude, decision: 'NAIK' })
  expect((await lock()).body.data).toEqual({ locked: 3 })

  const card = await snapshot(first)
  expect(card).toMatchObject({
    curriculum: 'K13',
    attitudes: { spiritual: { grade: 'SB', text: 'Rajin berdoa.' }, social: { grade: 'B', text: 'Santun.' } },
    decision: { value: 'NAIK', nextGrade: 'VIII' },
    cocurricular: [],
    p5: [{ title: 'Pemilu kelas', dimensions: [{ dimension: 'P5_MANDIRI', category: 'BSH' }] }],
    signatories: { homeroom: { nip: '198703122010012005' } },
    basis: [{ weightLm: 2, weightSas: 1, remedialMode: 'HIGHEST' }],
  })
  expect(card.groups[0]?.subjects[0]).toMatchObject({
    final: { score: 88, predicate: 'B', description: expect.stringContaining('membaca peta') },
    skill: { score: 95, predicate: 'A', description: expect.stringContaining('menggambar peta') },
  })
  expect((await snapshot(second)).p5).toEqual([])

  const search = new URLSearchParams({ ...ofClass, semesterNo: '2' })
  const url = `/api/v1/student/${own.schoolId}/student-evaluation/${first}/paper?${search}`
  const headers = { authorization: `Bearer ${tokenOf(t.app, homeroom)}` }
  const pages = await pdfPages((await t.app.inject({ url, headers })).rawPayload)
  // Locked, but not yet given to the family.
  expect(pages.every((page) => page.includes('BELUM TERBIT'))).toBe(true)
  expect(pages.join(' ')).toContain('Naik ke kelas VIII (delapan)')
  expect(pages.at(-1)).toMatch(/PROYEK PENGUATAN PROFIL PELAJAR PANCASILA.*Pemilu kelas.*Memimpin pemungutan/s)
})
