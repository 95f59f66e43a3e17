import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { expectFit, faultsIn } from '../fit.ts'
import { newNisn } from '../people.ts'
import { admin, expect, often, schoolMorning, signIn } from '../school-morning.ts'
import { grid, openGrid, teacher } from '../score-grid.ts'
import { productTest } from '../test.ts'

// A school of its own: other tests count the students of theirs.
const test = productTest({ HADIR_DEMO: 'on', ...often, NEWCOMER: 'on' }, { now: schoolMorning })

test('a newcomer’s scores from her former school are typed from her letter, and put right', async ({
  browser,
  page,
  product,
}) => {
  const office = await browser.newPage()
  await signIn(office, product, admin)
  const [caller, params] = [await callerOf(office), { schoolId: await schoolIdOf(office) }]
  const { data: classes } = await callAs(caller, academicClassEndpoints.list, { params, query: { pageSize: 100 } })
  const membership = { academicClassId: classes.find(({ name }) => name === 'VII-A')!.id, joinDate: '2026-09-14' }
  const came = { entryType: 'PINDAHAN' as const, entryDate: '2026-09-14', originSchool: 'SMP Negeri 2 Bogor' }
  await callAs(caller, studentEndpoints.create, {
    body: { name: 'Zahra Wulandari', nis: newNisn(), gender: 'P', dob: '2013-05-14', membership, ...came },
  })

  await signIn(page, product, teacher)
  await openGrid(page, 'Pancasila')
  const cells = (name: string | RegExp) => grid(page).getByRole('gridcell', { name })
  const dialog = page.getByRole('dialog', { name: 'Nilai dari sekolah asal: Zahra Wulandari' })
  const box = (name: string | RegExp) => dialog.getByRole('textbox', { name })
  const save = dialog.getByRole('button', { name: 'Simpan' })
  const open = async () => {
    await page.getByRole('button', { name: 'Tindakan untuk Zahra Wulandari' }).click()
    await page.getByRole('menuitem', { name: 'Nilai dari sekolah asal' }).click()
    await expect(dialog).toContainText('Dari SMP Negeri 2 Bogor. Isi hanya yang ada di surat pindahnya.')
  }

  await open()
  await expect(save).toBeDisabled()
  await box(/^LM1/).fill('seratus')
  await dialog.getByRole('button', { name: 'Tambah nilai lain' }).click()
  await box('Nilai').fill('77,5')
  await save.click()
  await expect(dialog).toContainText('Isi 0 sampai 100, paling banyak satu desimal')
  await expect(dialog).toContainText('Isi kodenya')
  expect(await faultsIn(page)).toEqual([])
  await expectFit(page, 'scores of a former school, with errors')
  await expect(box('Nilai')).toHaveValue('77,5')
  await box(/^LM1/).fill('81,5')
  await box('Kode').fill('LM9')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(cells('Zahra Wulandari, LM1: 81,5, dari sekolah asal')).toBeVisible()

  await test.step('and taken back: the letter was another student’s', async () => {
    await open()
    await dialog.getByRole('button', { name: 'Hapus nilai lain LM9' }).click()
    await box(/^LM1/).fill('')
    const saves = /\/former-school/
    const json = { statusCode: 409, code: 'CHANGED_MEANWHILE', message: 'Data sudah diubah orang lain.' }
    await page.route(saves, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 409, json }),
    )
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('Isian Anda masih ada')
    await page.unroute(saves)
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(cells(/Zahra Wulandari.*dari sekolah asal/)).toHaveCount(0)
  })
  await office.close()
})
