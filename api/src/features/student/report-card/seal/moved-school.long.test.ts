import { afterAll, expect, test } from 'vitest'
import { schoolArchiveEndpoints } from '@hadir/contract/config/school/archive.ts'
import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { qrOnPage } from '../../../../testing/read-pdf.ts'
import { testApp, tokenOf, type TestApp } from '../../../../testing/test-app.ts'
import { newSchool } from '../../../../testing/test-school.ts'
import { archiveSteps } from '../../../config/school/archive/testing-archive.ts'
import type { Caller } from '../../../../platform/http/scope.ts'
import { readyClass } from '../testing-report-card.ts'

const [here, there] = [await testApp(), await testApp()]
afterAll(async () => {
  await here.close()
  await there.close()
})

const fileAt = async (t: TestApp, as: Caller, url: string) => {
  const answer = await t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}` } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

/** A paper of `here`, and the archive with which its school moves away. */
async function leavingSchool() {
  const { own, params, a, writeNotes, lock, publish, snapshot } = await readyClass(here)
  await writeNotes()
  await lock()
  await publish()
  const [first = '', second = ''] = a.studentIds
  const paper = (schoolId: string, id: string) =>
    `/api/v1/student/${schoolId}/student-evaluation/${id}/paper?semesterNo=1`
  const printed = await fileAt(here, own.admin, paper(own.schoolId, first))
  const begun = await here.call(schoolArchiveEndpoints.make, { params }, own.admin)
  await here.runJobs()
  const { file } = schoolArchiveEndpoints
  const url = file.path.replace(':schoolId', own.schoolId).replace(':id', begun.body.data.id)
  const archive = await fileAt(here, own.admin, url)
  return { own, first, second, printed, paper, archive, card: (await snapshot(first)).snapshot }
}

test('a paper stays verifiable and reprints byte for byte where its school was restored', async () => {
  const { own, first, second, printed, paper, archive, card } = await leavingSchool()
  const codeOf = (pdf: Buffer) => qrOnPage(pdf)?.split('#')[1] ?? ''
  const code = codeOf(printed)
  const { restoreInto: bring, emptySchool } = await archiveSteps(there)
  const checkPaper = async (text: string) =>
    (await there.call(reportCardCheck.look, { body: { code: text } })).body.data
  expect(await checkPaper(code)).toEqual({ result: 'TIDAK_DIKENAL', facts: null })

  // Other archives claim the same origin too, before and after it.
  const insertMovedSchools = async () => {
    const rows = []
    for (let made = 0; made < 6; made += 1)
      rows.push({ signs_as: own.schoolId, school_id: (await newSchool(there)).schoolId })
    await there.owner.insertInto('platform.moved_school').values(rows).execute()
  }
  await insertMovedSchools()
  const to = await emptySchool()
  await insertMovedSchools()
  expect(await bring(to, archive)).toMatchObject({ state: 'done' })
  await there.runJobs()
  expect(await checkPaper(code)).toMatchObject({ result: 'SAH', facts: { version: 1, grade: 'VII' } })
  const values = [
    { field: 'name', value: card.student.name },
    { field: 'S', value: '99' },
  ]
  const compared = await there.call(reportCardCheck.compare, { body: { code, values } })
  expect(compared.body.data).toEqual([
    { field: 'name', agrees: true },
    { field: 'S', agrees: false },
  ])
  expect((await fileAt(there, to.admin, paper(to.schoolId, first))).equals(printed)).toBe(true)
  // A rapor published but never printed is signed by the installation that prints it.
  const later = await fileAt(there, to.admin, paper(to.schoolId, second))
  expect(await checkPaper(codeOf(later))).toMatchObject({ result: 'SAH' })
  // In the old installation its papers are unchanged.
  const before = await here.call(reportCardCheck.look, { body: { code } })
  expect(before.body.data).toMatchObject({ result: 'SAH' })
})
