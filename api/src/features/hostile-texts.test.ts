import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalAttachment } from '@hadir/contract/attendance/subject-attendance/attachment.ts'
import { schoolArchiveEndpoints } from '@hadir/contract/config/school/archive.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { reportCardPaperEndpoints as papers } from '@hadir/contract/student/report-card/paper.ts'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { fileFormats } from '@hadir/contract/list.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import type { Caller } from '../platform/http/scope.ts'
import { readFileStrictly } from '../testing/file-faults.ts'
import { filledSchool, type FilledSchool } from '../testing/filled-school.ts'
import { plantHostileTexts } from '../testing/hostile-texts.ts'
import { requestsAbout } from '../testing/requests-about.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newCaller } from '../testing/test-school.ts'

/** Calls every endpoint that returns a file in a school full of hostile texts, so that new endpoints are covered. */
const t = await testApp()
afterAll(t.close)

const nameOf = (e: Endpoint) => `${e.method} ${e.path}`
const files = t.app.endpoints.filter((e) => e.kind === 'file').map((e) => [nameOf(e), e] as const)

type TestRequest = {
  as: Caller
  url: string
  query: Record<string, unknown>
  body?: Record<string, unknown> | undefined
}

/** They return an upload unchanged and without a name, or no school data. */
const withoutTexts = new Set([
  'GET /api/v1/attendance/:schoolId/letter/:studentId',
  'GET /api/v1/config/school/:schoolId/logo',
  'GET /api/v1/student/:id/photo',
  'GET /api/v1/student/:schoolId/proposal/:id/photo',
  'GET /api/v1/teacher/:id/photo',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /kotak-surat',
])

/** They contain no text of the school, or, for the last ones, the example has no rows for them. */
const withoutRows =
  /\/import\/template|\/import\/:id\/refused|\/evidence\/|\/attachment\/file|\/truancy\/export|\/warning\/export|\/version\/|\/report-card\//

const planted = /1\+1|HYPERLINK|cmd|SUM|=A=A|(?:62|0)812|passwd|bogus/

let school: FilledSchool
let columns: string[]
let special: Record<string, () => Promise<Partial<TestRequest>>>
let requestFor: ReturnType<typeof requestsAbout>
beforeAll(async () => {
  school = await filledSchool(t)
  requestFor = requestsAbout(school)
  columns = await plantHostileTexts(t)
  const { schoolId, admin, ids } = school
  const params = { schoolId }
  const urlOf = (e: Endpoint, values: Record<string, string>) => ({
    url: e.path.replace(/:(\w+)/g, (_, name: string) => ({ schoolId, ...values })[name] ?? ''),
  })
  const first = async (query: string) =>
    (await sql<Record<string, string>>`${sql.raw(query)}`.execute(t.owner)).rows[0]!
  special = {
    [nameOf(schoolArchiveEndpoints.file)]: async () => {
      const made = await t.call(schoolArchiveEndpoints.make, { params }, admin)
      await t.runJobs()
      return urlOf(schoolArchiveEndpoints.file, { id: made.body.data.id })
    },
    [nameOf(papers.printFile)]: async () => {
      const { student = '' } = await first(`select student_id as student from enrollment
        where academic_class_id = '${ids.academic_class}' and leave_date is null limit 1`)
      const of = { academicYearId: ids.academic_year, academicClassId: ids.academic_class, studentIds: [student] }
      const requested = { ...of, semesterNo: 1, period: 'TENGAH', kind: 'PELENGKAP' } as const
      const made = await t.call(papers.print, { params, body: requested }, admin)
      await t.runJobs()
      return urlOf(papers.printFile, { id: made.body.data.id })
    },
    [nameOf(papers.transfer)]: async () => {
      await sql`update student set extra = extra || '{"entryType": "PINDAHAN"}' where id = ${ids.student}`.execute(
        t.owner,
      )
      return {}
    },
    [nameOf(reportCardPaperEndpoints.own)]: async () => ({
      as: await newCaller(t, { schoolId, role: 'student', personId: school.publishedId }),
    }),
    [nameOf(scoreFileEndpoints.workbook)]: async () => {
      const { id = '', teacher = '' } =
        await first(`select given.id, given.teacher_id as teacher from academic_subject given
        join subject_evaluation evaluation on evaluation.academic_subject_id = given.id where given.teacher_id is not null limit 1`)
      return {
        as: await newCaller(t, { schoolId, role: 'teacher', personId: teacher }),
        ...urlOf(scoreFileEndpoints.workbook, { id }),
      }
    },
    [nameOf(journalAttachment.read)]: async () => {
      const { slot = '', date = '' } = await first(`select l.schedule_id as slot, l.date::text as date
        from lesson_attachment a join lesson l on l.id = a.lesson_id limit 1`)
      return { ...urlOf(journalAttachment.read, { scheduleId: slot }), query: { date } }
    },
    [nameOf(cardEndpoints.print)]: async () => ({ body: { ids: [ids.student] } }),
    [nameOf(cardEndpoints.registerSheets)]: async () => ({ body: { ids: [ids.student] } }),
  }
})

/** The whole list, in each of its formats. */
async function requestsOf([name, e]: readonly [string, Endpoint]): Promise<TestRequest[]> {
  const { url, query, body } = requestFor([name, e], school.schoolId)
  const requested = { as: school.admin, url, query, body: body as TestRequest['body'], ...(await special[name]?.()) }
  const needed = ['month', 'date'].flatMap((key) =>
    requested.body && key in requested.body ? [[key, requested.body[key]]] : [],
  )
  if (requested.body && 'format' in requested.body)
    return fileFormats.map((format) => ({ ...requested, body: { ...Object.fromEntries(needed), format } }))
  if (!('format' in requested.query)) return [requested]
  const formats = name === nameOf(papers.ledgerFile) ? [...fileFormats, 'pdf'] : fileFormats
  return formats.map((format) => ({ ...requested, query: { ...requested.query, format } }))
}

const send = async ({ as, url, query, body }: TestRequest, method: Endpoint['method']) =>
  t.app.inject({
    method,
    url,
    query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
    headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
    ...(body && { payload: body }),
  })

test('the texts are everywhere people write', () => {
  const must = `student.name student.address teacher.name class.name subject.name task.title lesson.topic exam.name
    holiday.name attendance_cell.note guardian.name school_setting.name academic_year.name lesson_attachment.filename
    access_evidence.filename cocurricular_activity.title`
  expect(must.split(/\s+/).filter((column) => !columns.includes(column))).toEqual([])
})

test.each(files.filter(([name]) => !withoutTexts.has(name)))(
  'every program reads the file, and it calculates nothing: %s',
  async (...one) => {
    for (const requested of await requestsOf(one)) {
      const answer = await send(requested, one[1].method)
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
      const header = String(answer.headers['content-disposition'])
      expect(header).toMatch(/^attachment; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
      const name = decodeURIComponent(header.slice(29))
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]/u)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      // A stored upload may have any name.
      const { texts, faults } = await readFileStrictly(name, answer.rawPayload)
      expect(faults).toEqual([])
      if (!withoutRows.test(one[0])) expect(texts.filter((text) => planted.test(text)).length).toBeGreaterThan(0)
    }
  },
)
