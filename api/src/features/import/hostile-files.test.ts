import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLong } from '@hadir/contract/testing/test-size.ts'
import { importKindOf, studentImport } from '@hadir/contract/import/import.ts'
import { newId } from '../../platform/ids.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp, tokenOf, type TestApp } from '../../testing/test-app.ts'
import { longestTurn } from '../../testing/longest-turn.ts'
import { newCaller, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { makeWorkbook } from '../../platform/documents/workbook/testing-workbook.ts'
import { budi, dryRun, fixture, rowsOf, siti, studentFile, upload } from './testing-import.ts'

let t: TestApp
let schools: TestSchool[]
beforeAll(async () => {
  t = await testApp()
  schools = []
  for (let i = 0; i < 4; i++) {
    const school = await newSchool(t)
    await newYear(t, school.schoolId)
    schools.push(school)
  }
})
afterAll(() => t.close())

const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
const header = `<row>${['Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir'].map(cell).join('')}</row>`
const sheet = (rows: string) => `<worksheet><sheetData>${header}${rows}</sheetData></worksheet>`
/** The limit for unpacking; it packs to some ten kilobytes. */
const full = 19 * 1024 * 1024
const oneRow = `<row>${cell('x')}${cell('12')}${cell('L')}<c/>${cell('2014-03-16')}</row>`

const hostile = {
  'cells without end': makeWorkbook(sheet(`<row>${'<c><v>1</v></c>'.repeat(full / 15)}</row>`)),
  'rows that reach far right': makeWorkbook(
    sheet(`<row>${'<c><v>1</v></c>'.repeat(62)}<c r="KN1"><v>1</v></c></row>`.repeat(19_000)),
  ),
  'elements in elements': makeWorkbook(sheet('<a>'.repeat(full / 3))),
  'attributes without end': makeWorkbook(sheet(`<row><c ${'a="1" '.repeat(full / 6)}/></row>`)),
  'shared texts without end': makeWorkbook(sheet(''), {
    'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(full / 17)}</sst>`,
  }),
  'a number format of brackets': makeWorkbook(sheet(''), {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(full)}"/></numFmts></styleSheet>`,
  }),
  'one text of 18 MB': makeWorkbook(sheet(''), {
    'xl/sharedStrings.xml': `<sst><si><t>${'a b '.repeat((18 * 1024 * 1024) / 4)}</t></si></sst>`,
  }),
  'as many rows as a list may have': makeWorkbook(sheet(oneRow.repeat(19_999))),
  'a CSV file of as many rows': Buffer.from(
    `Nama;NIPD;JK;NISN;Tanggal Lahir\n${'Siti;1;P;;2014-03-16\n'.repeat(19_999)}`,
  ),
}

const as = (school: TestSchool) => ({ caller: school.admin, schoolId: school.schoolId })

/** Milliseconds. Parsed on this thread, each of these files blocks it for more than a second. */
const mostAtOnce = 500

test.each(Object.keys(hostile))('a small file with %s delays nobody', async (name) => {
  const { result, longest } = await longestTurn(() => upload(t, as(schools[0]!), hostile[name as keyof typeof hostile]))
  expect([200, 400, 413]).toContain(result.status)
  expect(longest).toBeLessThan(mostAtOnce)
})

test.runIf(isLong)(
  'forty hostile files at once do not fill memory, and another school’s list is read next',
  async () => {
    const files = Object.values(hostile)
    const [neighbour, ...others] = schools
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
    let answered = 0
    const { result, longest } = await longestTurn(async () => {
      const forty = Array.from({ length: 40 }, async (_, i) => {
        const { status, body } = await upload(t, as(others[i % others.length]!), files[i % files.length]!)
        if (body.code !== 'FILES_BUSY') answered += 1
        return { status, code: body.code }
      })
      const counts = (await dryRun(t, as(neighbour!), fixture('daftar-pd.xlsx'))).counts
      return { forty, answeredBefore: answered, counts, all: await Promise.all(forty) }
    })
    clearInterval(watch)
    expect(longest).toBeLessThan(mostAtOnce)
    expect((most - before) / 2 ** 20).toBeLessThan(400)
    expect(result.counts.baru).toBeGreaterThan(0)
    // One is running, and each of the three schools may have had its turn.
    expect(result.answeredBefore).toBeLessThanOrEqual(1 + others.length)
    const refused = result.all.filter(({ code }) => code === 'FILES_BUSY')
    expect(refused.length).toBeGreaterThan(20)
    expect(refused.every(({ status }) => status === 503)).toBe(true)
  },
)

async function recognize(school: TestSchool, file: Buffer) {
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="daftar.xlsx"\r\n\r\n'
  const answer = await t.app.inject({
    method: 'POST',
    url: importKindOf.path.replace(':schoolId', school.schoolId),
    headers: {
      authorization: `Bearer ${tokenOf(t.app, school.admin)}`,
      'content-type': 'multipart/form-data; boundary=batas',
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--batas--\r\n')]),
  })
  return answer.json<{ data: { kind: string; fileId: string } }>().data
}

test('strangers check no file, and nobody checks another person’s', async () => {
  const [own, other] = [schools[0]!, schools[1]!]
  const { fileId } = await recognize(own, fixture('daftar-pd.xlsx'))
  const body = { fileId, sensitive: [] }
  const params = { schoolId: own.schoolId }
  await expectStrangersRefused(t, studentImport.check, { params, body }, { school: own, openTo: ['school_admin'] })
  const colleague = await newCaller(t, { schoolId: own.schoolId, role: 'school_admin' })
  const gone = { status: 404, body: { code: 'IMPORT_FILE_GONE' } }
  expect(await t.call(studentImport.check, { params, body }, colleague)).toMatchObject(gone)
  const theirs = { params: { schoolId: other.schoolId }, body }
  expect(await t.call(studentImport.check, theirs, other.admin)).toMatchObject(gone)
  const unknown = { params, body: { ...body, fileId: newId() } }
  expect(await t.call(studentImport.check, unknown, own.admin)).toMatchObject(gone)
})

test('a file is uploaded once; its recognized content is rechecked and then deleted', async () => {
  const school = schools[0]!
  const file = fixture('daftar-pd.xlsx')
  const sent = await dryRun(t, as(school), file)
  const { kind, fileId } = await recognize(school, file)
  expect(kind).toBe('student')
  const call = { params: { schoolId: school.schoolId }, body: { fileId, sensitive: [] } }
  const checked = await t.call(studentImport.check, call, school.admin)
  const { id, counts, header: found, filename } = checked.body.data
  expect({ counts, found, filename }).toEqual({ counts: sent.counts, found: sent.header, filename: sent.filename })
  expect(await rowsOf(t, as(school), id)).toEqual(await rowsOf(t, as(school), sent.id))
  expect(await t.call(studentImport.check, call, school.admin)).toMatchObject({ status: 404 })
  const stored = t.owner.selectFrom('import_file').select('id').where('school_id', '=', school.schoolId)
  expect(await stored.execute()).toEqual([])
})

test('the question about the month is answered for the uploaded file', async () => {
  const school = schools[0]!
  const rows = [siti.with(4, '02/03/2014'), budi.with(4, '02/28/2014')]
  const { fileId } = await recognize(school, studentFile(...rows))
  const check = (dateOrder?: 'MDY') =>
    t.call(
      studentImport.check,
      { params: { schoolId: school.schoolId }, body: { fileId, sensitive: [], ...(dateOrder && { dateOrder }) } },
      school.admin,
    )
  expect(await check()).toMatchObject({ status: 409, body: { code: 'IMPORT_DATE_ORDER' } })
  const { id } = (await check('MDY')).body.data
  const { rows: stored } = await sql<{ dob: string }>`
    select field_values->>'dob' as dob from import_row where batch_id = ${id} order by row_no`.execute(t.owner)
  expect(stored.map(({ dob }) => dob)).toEqual(['2014-02-03', '2014-02-28'])
})

test('an unchecked file is deleted after an hour', async () => {
  const school = schools[0]!
  const { fileId } = await recognize(school, fixture('daftar-pd.xlsx'))
  t.clock.advance(61 * 60_000)
  const call = { params: { schoolId: school.schoolId }, body: { fileId, sensitive: [] } }
  expect(await t.call(studentImport.check, call, school.admin)).toMatchObject({ body: { code: 'IMPORT_FILE_GONE' } })
})
