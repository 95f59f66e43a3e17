import { afterAll, expect, test } from 'vitest'
import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { qrOnPage } from '../../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { readyClass } from '../testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('the public page does not show a student’s religion by the name of her subject', async () => {
  const { own, a, homeroom, subjectId, writeNotes, lock, publish } = await readyClass(t)
  await t.owner.updateTable('student').set({ religion: 'Kristen' }).where('school_id', '=', own.schoolId).execute()
  await t.owner
    .updateTable('subject')
    .set({ name: 'Pendidikan Agama Kristen dan Budi Pekerti', religion: 'Kristen' })
    .where('id', '=', subjectId)
    .execute()
  await writeNotes()
  await lock()
  await publish()
  const url = `/api/v1/student/${own.schoolId}/student-evaluation/${a.studentIds[0]}/paper`
  const headers = { authorization: `Bearer ${tokenOf(t.app, homeroom)}` }
  const code = qrOnPage((await t.app.inject({ url, headers })).rawPayload)?.split('#')[1] ?? ''
  const { data } = (await t.call(reportCardCheck.look, { body: { code } })).body
  expect(data.facts?.fields.map(({ label }) => label)).toContain('Pendidikan Agama dan Budi Pekerti')
  expect(JSON.stringify(data)).not.toContain('Kristen')
})
