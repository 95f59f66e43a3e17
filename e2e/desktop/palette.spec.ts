import { builtFile } from '../built-file.ts'
import { notice, readNotice } from '../page-clock.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

test('the search finds screens and records, and is usable by keyboard alone', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Cari' }).waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Cari layar, kelas, siswa, guru' })
  await expect(box).toBeFocused()
  const options = page.getByRole('option')
  const chosen = page.getByRole('option', { selected: true })
  await expect(chosen).toHaveText((await options.allTextContents())[0]!)

  await test.step('arrows stop at both ends', async () => {
    await page.keyboard.press('ArrowUp')
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id'))!)
    const { length } = await options.all()
    for (let i = 0; i < length; i += 1) await page.keyboard.press('ArrowDown')
    await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('another letter goes back to the first, and what is nowhere is said', async () => {
    await box.fill('zzzzqqq')
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box).toBeVisible()
    await box.fill('VII-A')
    await expect(page.getByRole('group', { name: 'Kelas' }).getByRole('option', { name: /^VII-A/ })).toBeVisible()
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('Enter before the results have come opens what was typed, not what was found before', async () => {
    await box.fill('VII-B')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('VII-B')
    await page.goto('/app')
    await page.getByRole('button', { name: 'Cari' }).waitFor()
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
  })

  await test.step('Enter opens', async () => {
    await box.fill('siswa')
    await expect(options.first()).toContainText('Siswa')
    await page.keyboard.press('Enter')
    await expect(box).toHaveCount(0)
    await expect(page).toHaveURL(/student/)
  })

  await test.step('an act is found by its verb, and signing out is one', async () => {
    await page.keyboard.press('Control+k')
    await box.fill('naik kelas')
    await expect(options.first()).toContainText('Naik kelas dan kelulusan')
    await box.fill('keluar')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })
})

test('text typed before the search has loaded appears in it', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(`**/${builtFile('src/layout/palette/palette.tsx')}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/app/master/class')
  await page.getByRole('button', { name: 'Cari', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jadwalx')
  await page.keyboard.press('Backspace')
  letGo()
  const box = page.getByRole('combobox', { name: 'Cari layar, kelas, siswa, guru' })
  await expect(box).toHaveValue('jadwal')
  await expect(box).toBeFocused()
  await page.keyboard.type(' pel')
  await expect(box).toHaveValue('jadwal pel')
})

test(
  'navigating to another page works even if a notice closes meanwhile',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    let letGo = () => {}
    const released = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(`**/${builtFile('src/pages/trx/subject/list-page.tsx')}`, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/app')
    await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Mata Pelajaran' }).first().click()
    await readNotice(page, 'Selamat datang kembali!')
    letGo()
    await expect(page).toHaveURL(/trx\/subject/)
    await expect(page.getByRole('heading', { level: 1, name: 'Mata Pelajaran' })).toBeVisible()
  },
)
