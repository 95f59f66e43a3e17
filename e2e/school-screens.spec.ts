import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { admin, expect, openSheet, signIn, test } from './school-morning.ts'

test.describe.configure({ mode: 'default' })

// Each marks a class of its own.
const classes = { light: 'VII-A', dark: 'VII-B' }

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens of a school have no accessibility fault that a tool can find, ${colorScheme}`, async ({
    page,
    product,
  }) => {
    // Seven screens are read node by node.
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const faultsHere = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(
        ({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`,
      )
    await signIn(page, product, admin)
    await page.goto('/app/kbm/daily-attendance')
    await expect(page.getByRole('list', { name: 'Kelas' })).toBeVisible()
    expect(await faultsHere()).toEqual([])

    await openSheet(page, classes[colorScheme])
    await page.getByRole('button', { name: 'Semua hadir' }).click()
    await page.getByRole('radio', { name: 'Terlambat' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await faultsHere()).toEqual([])
    await page.getByRole('button', { name: '5 menit', exact: true }).click()
    await page.getByRole('button', { name: 'Selesai' }).click()
    await page.getByRole('radio', { name: 'Alpa' }).nth(1).click()
    expect(await faultsHere()).toEqual([])
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()

    await page.goto('/app/report/attendance')
    await expect(page.getByRole('table', { name: 'Rekap bulanan' })).toBeVisible()
    expect(await faultsHere()).toEqual([])

    await page.goto('/app/master/student/import')
    await page.getByLabel('Berkas Dapodik').setInputFiles(join(import.meta.dirname, 'fixtures/daftar-pd-messy.xlsx'))
    await page.getByRole('button', { name: 'Periksa berkas' }).click()
    await expect(page.getByRole('tab', { name: /^Ditolak/ })).toBeVisible()
    await expect(page.getByText(/^Baris \d+$/).first()).toBeVisible()
    expect(await faultsHere()).toEqual([])

    await page.goto('/app/setting/school-config')
    await expect(page.getByText(/Kertas A4/)).toBeVisible()
    expect(await faultsHere()).toEqual([])
    for (const [group, field] of [
      ['umum', 'Baris 1'],
      ['kehadiran', 'Jam masuk'],
      ['laporan', 'Ukuran kertas'],
    ] as const) {
      await page.goto(`/app/setting/school-config/${group}`)
      await expect(page.getByLabel(field)).toBeVisible()
      expect(await faultsHere()).toEqual([])
    }
  })
}
