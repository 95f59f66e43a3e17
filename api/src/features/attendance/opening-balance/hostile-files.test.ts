import { afterAll, beforeAll, expect, test } from 'vitest'
import { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { makeWorkbook } from '../../../platform/documents/workbook/testing-workbook.ts'
import { longestTurn } from '../../../testing/longest-turn.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newColleague } from '../../../testing/test-duties.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let academicClassId: string
beforeAll(async () => {
  school = await newSchool(t)
  const yearId = await newYear(t, school.schoolId)
  academicClassId = (await newClass(t, { schoolId: school.schoolId, yearId })).academicClassId
})

async function send(file: Buffer, who: Caller) {
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="saldo.xlsx"\r\n\r\n'
  const answer = await t.app.inject({
    method: 'POST',
    url: openingBalances.readFile.path.replace(':schoolId', school.schoolId),
    query: { academicClassId, semesterNo: '1' },
    headers: {
      authorization: `Bearer ${tokenOf(t.app, who)}`,
      'content-type': 'multipart/form-data; boundary=batas',
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--batas--\r\n')]),
  })
  return { status: answer.statusCode, code: answer.json<{ code?: string }>().code }
}

/** The limit for unpacking; it packs to some nine kilobytes. */
const full = 4 * 2 ** 20 - 4_000
const hostile = {
  'cells without end': makeWorkbook(
    `<worksheet><sheetData><row>${'<c><v>1</v></c>'.repeat(full / 15)}</row></sheetData></worksheet>`,
  ),
  'shared texts without end': makeWorkbook('<worksheet/>', {
    'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(full / 17)}</sst>`,
  }),
}

/** Milliseconds. Parsed on this thread, each of these files blocks it longer. */
const mostAtOnce = 100

test.each(Object.keys(hostile))('a small template with %s delays nobody', async (name) => {
  await send(makeWorkbook('<worksheet/>'), school.admin)
  const { result, longest } = await longestTurn(() => send(hostile[name as keyof typeof hostile], school.admin))
  expect(result).toEqual({ status: 400, code: 'INVALID' })
  expect(longest).toBeLessThan(mostAtOnce)
})

test('a file from a teacher who may not enter the balances of the class is not read', async () => {
  const colleague = await newColleague(t, school.schoolId)
  expect(await send(Buffer.from('%PDF-1.4'), school.admin)).toEqual({ status: 400, code: 'IMPORT_PDF' })
  expect(await send(Buffer.from('%PDF-1.4'), colleague.caller)).toEqual({ status: 403, code: 'FORBIDDEN' })
})
