import { paths } from '../../web/src/paths.ts'
import { faultsIn } from '../fit.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

test(
  'ticked rows of a list are changed by one act, and are not ticked afterwards',
  { tag: '@journey' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto(`${paths.academicSubjects}?sort=class&pageSize=25`)
    const table = page.getByRole('table', { name: 'Mata Pelajaran Tahun Berjalan' })
    const rows = table.locator('tbody tr')
    await rows.nth(2).waitFor()
    const bar = page.getByRole('region', { name: 'Baris terpilih' })
    await rows.nth(0).getByRole('checkbox').check()
    await rows.nth(2).getByRole('checkbox').check()
    await expect(bar).toContainText('2 dipilih')
    await bar.getByRole('button', { name: 'Tentukan guru' }).click()
    const question = page.getByRole('dialog', { name: 'Tentukan guru' })
    const teacher = question.getByRole('combobox', { name: 'Guru pengampu' })
    await question.getByRole('button', { name: 'Simpan' }).click()
    await expect(teacher).toBeFocused()
    await expect(teacher).toHaveAttribute('aria-invalid', 'true')
    expect(await faultsIn(page)).toEqual([])
    await teacher.click()
    const chosen = page.getByRole('option').nth(1)
    const name = (await chosen.textContent()) ?? ''
    await chosen.click()
    await question.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(/^Guru ditentukan untuk [12] mata pelajaran kelas/)).toBeVisible()
    await expect(bar).toBeHidden()
    for (const at of [0, 2]) await expect(rows.nth(at)).toContainText(name)
    await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(0)
  },
)
