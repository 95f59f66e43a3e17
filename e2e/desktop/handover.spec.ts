import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { handoverEndpoints } from '@hadir/contract/teacher/handover.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { expectFit } from '../fit.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

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
  const [first, second] = before.cells
  const cells = [first!, second!].map(({ id, version }) => ({ id, version, teacherId: leaver.id }))
  await callAs(office, teacherGridEndpoints.save, { params, body: { cells } })

  await page.goto(`/app/master/teacher/${leaver.id}?tab=status`)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Pindah')
  await page.getByText('Serahkan kepada penggantinya sebelum status ini disimpan.').waitFor()
  await page.getByRole('button', { name: 'Serahkan tugas' }).last().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Serahkan', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Pengganti' }).click()
  await page.keyboard.type('Xaverius')
  await page.getByRole('option', { name: successor.name }).click()
  await expect(dialog.getByRole('button', { name: 'Serahkan 2 tugas' })).toBeEnabled()
  await expectFit(page, 'the dialog of a handover')

  // One of them stays with her.
  await dialog.getByRole('listitem').first().getByRole('combobox').click()
  await page.getByRole('option', { name: `Tetap ${leaver.name}` }).click()
  await dialog.getByRole('button', { name: 'Serahkan 1 tugas' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Tugas guru diserahkan', { exact: true })).toBeVisible()
  const today = await page.evaluate(() => new Date().toISOString().slice(0, 10))
  const query = { from: today }
  const left = await callAs(office, handoverEndpoints.read, { params: { ...params, id: leaver.id }, query })
  expect(left.data.subjects).toHaveLength(1)

  // Restores it for later tests on this server.
  const { data: after } = await callAs(office, teacherGridEndpoints.read, { params })
  const back = [first!, second!].map(({ id, teacherId }) => {
    const { version } = after.cells.find((one) => one.id === id)!
    return { id, version, teacherId }
  })
  await callAs(office, teacherGridEndpoints.save, { params, body: { cells: back } })
})
