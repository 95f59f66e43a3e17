import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { handoverEndpoints } from '@hadir/contract/teacher/handover.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import type { Page } from '@playwright/test'
import { expectFit } from '../fit.ts'
import { attempt } from '../limits.ts'
import { stopClock } from '../page-clock.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

/** Of one letter the answer is late and lists other teachers; of the whole name it comes when it is told to. */
async function slowAnswers(page: Page, name: string) {
  const typed = Promise.withResolvers<void>()
  const back = Promise.withResolvers<void>()
  await page.route('**/teacher/**', async (route) => {
    const url = new URL(route.request().url())
    const letters = url.searchParams.get('q')?.length ?? 0
    if (letters === 0) return route.fallback()
    await (letters === 1 ? typed : back).promise
    if (letters > 1) return route.fallback()
    url.searchParams.delete('q')
    const response = await route.fetch({ url: url.href })
    const answer = await response.json()
    const others = answer.data.filter((one: { name: string }) => one.name !== name)
    return route.fulfill({ response, json: { ...answer, data: others.slice(1) } })
  })
  return { answerLetter: typed.resolve, answerName: back.resolve }
}

test('the office hands over the tasks of a teacher who leaves', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/trx/subject')
  const office = await callerOf(page)
  const schoolId = await schoolIdOf(page)
  const newTeacher = async (name: string) => {
    const employment = { employmentStatus: 'PNS', ptkType: 'Guru Mapel' } as const
    const body = { name, gender: 'P', dob: '1988-02-03', ...employment } as const
    return (await callAs(office, teacherEndpoints.create, { body })).data
  }
  const leaver = await newTeacher('Wahidah Pamitan')
  const successor = await newTeacher('Xaverius Pengganti')
  const params = { schoolId }
  const { data: before } = await callAs(office, teacherGridEndpoints.read, { params })
  const [one, other] = before.cells
  const cells = [one!, other!].map(({ id, version }) => ({ id, version, teacherId: leaver.id }))
  await callAs(office, teacherGridEndpoints.save, { params, body: { cells } })

  const coached = { name: 'Panahan', teacherId: leaver.id }
  const ofClub = { params, query: { semesterNo: 1 as const }, body: coached }
  const { data: club } = await callAs(office, extracurricularEndpoints.create, ofClub)

  await page.goto(`/app/master/teacher/${leaver.id}?edit=status`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pindah')
  await page.getByText('Serahkan kepada penggantinya sebelum status ini disimpan.').waitFor()
  await page.getByRole('button', { name: 'Serahkan tugas' }).last().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: 'Serahkan', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Pengganti' }).click()
  const { answerLetter, answerName } = await slowAnswers(page, successor.name)
  await stopClock(page)
  const request = page.waitForRequest(/[?&]q=X(?:&|$)/)
  await page.keyboard.type('X')
  await page.clock.runFor(300)
  await request
  await page.keyboard.type('averius')
  const first = await page.getByRole('option').first().innerText()
  answerLetter()
  // The search for the whole name has not begun.
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.getByRole('option').first()).not.toHaveText(first, attempt)
  }).toPass()
  await page.keyboard.press('Enter')
  await page.clock.resume()
  await expect(page.getByRole('combobox', { name: 'Cari' })).toBeFocused()
  answerName()
  await expect(dialog.getByRole('combobox', { name: 'Pengganti' })).toHaveText(successor.name)
  await expect(dialog.getByRole('button', { name: 'Serahkan 3 tugas' })).toBeEnabled()
  await expectFit(page, 'the dialog of a handover')

  // One of them stays with her.
  await dialog.getByRole('listitem').first().getByRole('combobox').click()
  await page.getByRole('option', { name: `Tetap ${leaver.name}` }).click()
  await dialog.getByRole('button', { name: 'Serahkan 2 tugas' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(`2 tugas diserahkan kepada ${successor.name} mulai 16/09/2026`, { exact: true }),
  ).toBeVisible()
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const query = { from: today }
  const left = await callAs(office, handoverEndpoints.read, { params: { ...params, id: leaver.id }, query })
  expect(left.data).toMatchObject({ subjects: [{}], clubs: [] })
  await callAs(office, extracurricularEndpoints.remove, { params: { ...params, id: club.id } })

  // Restores it for later tests on this server.
  const { data: after } = await callAs(office, teacherGridEndpoints.read, { params })
  const back = [one!, other!].map(({ id, teacherId }) => {
    const { version } = after.cells.find((one) => one.id === id)!
    return { id, version, teacherId }
  })
  await callAs(office, teacherGridEndpoints.save, { params, body: { cells: back } })
})
