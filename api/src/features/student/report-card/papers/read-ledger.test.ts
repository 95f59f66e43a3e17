import { afterAll, expect, test } from 'vitest'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectChoiceEndpoints } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { expectStrangersRefused } from '../../../../testing/refusals.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { plainSetup } from '../../../subject/subject-evaluation/testing-evaluation.ts'
import { readyClass } from '../testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

/** Mathematics for all but the third student, who has chosen it away, and two religions' subjects. */
async function classWithReligions() {
  const school = await readyClass(t)
  const { own, params, a, of, at, teacher, assignSubject: assign, homeroom, setStatus } = school
  const [first = '', second = '', third = ''] = a.studentIds
  await setStatus('DRAFT', 2)
  const changes = [{ studentId: third, takes: false }]
  expect((await t.call(subjectChoiceEndpoints.save, { ...at, body: { changes } }, teacher)).status).toBe(200)
  await t.owner.updateTable('student').set({ religion: 'Islam' }).where('id', 'in', [first, third]).execute()
  await t.owner.updateTable('student').set({ religion: 'Kristen' }).where('id', '=', second).execute()
  await t.owner.updateTable('student').set({ nisn: '0012345678' }).where('id', '=', first).execute()
  for (const [at, religion] of (['Islam', 'Kristen'] as const).entries()) {
    const fields = { code: `PA${religion}`, name: `Agama ${religion}`, group: 'UMUM', curriculum: 'MERDEKA' }
    const body = { ...fields, religion, grades: ['VII'], orderNo: 1, weeklyJp: 3 }
    const subjectId = (await t.call(subjectEndpoints.create, { body: body as never }, own.admin)).body.data.id
    const { id } = (await assign({ subjectId, threshold: 70 })).body.data
    const there = { params: { ...params, id }, query: { semesterNo: 1 as const } }
    const setup = { ...plainSetup(), threshold: 70 }
    expect((await t.call(subjectEvaluationEndpoints.save, { ...there, body: setup }, teacher)).status).toBe(200)
    // Islam: the first student has 81, the third lacks the end of the semester. Kristen: 64.
    const students = at === 0 ? [first, third] : [second]
    const cells = students.flatMap((_, student) =>
      [0, 1, 2, 3].flatMap((component) =>
        student === 1 && component === 3
          ? []
          : [{ component, student, rev: 0, state: 'SCORE' as const, value: at === 0 ? 810 : 640 }],
      ),
    )
    const sent = { componentIds: setup.components.map((one) => one.id), studentIds: students, cells }
    expect((await t.call(scoreEndpoints.save, { ...there, body: sent }, teacher)).status).toBe(200)
  }
  const ledger = async (as = homeroom) =>
    (await t.call(reportCardPaperEndpoints.ledger, { params, query: of }, as)).body.data
  return { ...school, ledger, first, second, third }
}

test('a leger has one column for all religions, gaps where nothing is owed and means of the rest', async () => {
  const { ledger, own, params, of, first, second, third, send, score } = await classWithReligions()
  const readers = { school: own, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, reportCardPaperEndpoints.ledger, { params, query: of }, readers)
  // The second student's mathematics: 60 % of (90 and 80), 40 % of 80.
  await send([score(0, 1, 900, 1)])
  const { columns, rows } = await ledger()
  expect(columns.map(({ name, ids, hasSkill }) => [name, ids.length, hasSkill])).toEqual([
    ['PA&BP', 2, false],
    ['Matematika', 1, false],
  ])
  const cell = (final: number | null, threshold: number) => {
    return { final, skill: null, threshold, lacksFinal: final === null, lacksSkill: false }
  }
  expect(rows.map(({ studentId, cells, filled, owed }) => [studentId, cells, filled, owed])).toEqual([
    [first, [cell(81, 70), cell(80, 75)], 2, 2],
    [second, [cell(64, 70), cell(83, 75)], 2, 2],
    // An empty score is not 0, and a subject that she does not take is not empty.
    [third, [cell(null, 70), null], 0, 1],
  ])
  // (81 + 64) / 2 and (80 + 83) / 2, in hundredths.
  expect(columns.map(({ mean, skillMean }) => [mean, skillMean])).toEqual([
    [7250, null],
    [8150, null],
  ])
})

test('a leger’s files have the same scores, with its zeros and without a rank', async () => {
  const { own, of, homeroom, teacher } = await classWithReligions()
  const fileOf = (format: string, as: typeof homeroom) => {
    const query = new URLSearchParams({ ...of, semesterNo: '1', format })
    const url = `${reportCardPaperEndpoints.ledgerFile.path.replace(':schoolId', own.schoolId)}?${query}`
    return t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}` } })
  }
  const lines = (await fileOf('csv', homeroom)).body.split('\r\n')
  expect(lines[0]).toBe('\uFEFF"No";"Nama";"NISN";"PA&BP";"Matematika";"S";"I";"A";"Terisi";"Mapel";"Keterangan"')
  expect(lines[1]).toMatch(/^"1";".*";"0012345678";"81";"80";"0";"0";"0";"2";"2";""$/)
  expect(lines[3]).toMatch(/^"3";".*";"";"";"";"0";"0";"0";"0";"1";""$/)
  expect(lines[4]).toMatch(/^"";"Rata-rata";"";"72,5";"80"/)
  for (const format of ['pdf', 'xlsx', 'csv']) expect((await fileOf(format, teacher)).statusCode).toBe(404)
})

test('the leger of an SMK names program and konsentrasi keahlian, that of others does not', async () => {
  const { own, params, a, of, homeroom } = await readyClass(t)
  const program = { program: 'Teknik Mesin', major: 'Teknik Pemesinan' }
  await t.owner.updateTable('class').set(program).where('id', '=', a.classId).execute()
  const read = async () => {
    const { data } = (await t.call(reportCardPaperEndpoints.ledger, { params, query: of }, homeroom)).body
    const query = new URLSearchParams({ ...of, semesterNo: '1', format: 'pdf' })
    const url = `${reportCardPaperEndpoints.ledgerFile.path.replace(':schoolId', own.schoolId)}?${query}`
    const { rawPayload } = await t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, homeroom)}` } })
    return { expertise: data.academicClass.expertise, text: (await pdfPages(rawPayload)).join(' ') }
  }
  const plain = await read()
  expect(plain.expertise).toBeUndefined()
  expect(plain.text).not.toContain('Teknik Mesin')
  await t.owner
    .updateTable('school_setting')
    .set({ level: 'SMA', school_form: 'SMK' })
    .where('school_id', '=', own.schoolId)
    .execute()
  const { expertise, text } = await read()
  expect(expertise).toBe('Teknik Mesin · Teknik Pemesinan')
  expect(text).toContain('Teknik Mesin · Teknik Pemesinan · Semester')
})

test('a leger is signed by the head of its year, as its rapor are', async () => {
  const { own, of, yearId, homeroom } = await readyClass(t)
  const signedBy = async () => {
    const query = new URLSearchParams({ ...of, semesterNo: '1', format: 'pdf' })
    const url = `${reportCardPaperEndpoints.ledgerFile.path.replace(':schoolId', own.schoolId)}?${query}`
    const { rawPayload } = await t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, homeroom)}` } })
    return (await pdfPages(rawPayload)).join(' ')
  }
  expect(await signedBy()).toContain('Dr. Kepala')
  const head = { principal_name: 'Dra. Sebelumnya', principal_nip: null }
  const setYear = (set: object) => t.owner.updateTable('academic_year').set(set).where('id', '=', yearId).execute()
  await setYear(head)
  // While the year runs, the settings are the one place for the head: closing Ganjil fixes nobody for Genap.
  expect(await signedBy()).toContain('Dr. Kepala')
  await setYear({ is_active: false })
  const text = await signedBy()
  expect(text).toContain('Dra. Sebelumnya')
  expect(text).not.toMatch(/Dr\. Kepala|196505051990011001/)
})
