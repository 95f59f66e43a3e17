import { readNotice } from '../page-clock.ts'
import { enterAs, enterNewSchool, openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { chooseSchool, otherPage, verifiedSchool } from './people.ts'

test.describe('an account', () => {
  test('of a school admin who teaches as well switches between both with one tap', async ({ page, product }) => {
    const school = await verifiedSchool(page, product)
    await page.goto('/app/access-request/create')
    await page.getByLabel('Sebagai').selectOption('Guru')
    await chooseSchool(page, school.npsn)
    await page.getByRole('button', { name: 'Kirim permintaan' }).click()
    await expect(page.getByRole('article', { name: `Guru di ${school.name}` })).toContainText('Menunggu')

    await page.getByRole('link', { name: 'Perlu keputusan' }).click()
    await page.getByRole('link', { name: /Siti Aminah/ }).click()
    await page.getByRole('radio', { name: 'Buat data baru' }).check()
    await page.getByRole('button', { name: 'Setujui' }).click()
    await readNotice(page, 'Permintaan disetujui')

    await page.getByRole('button', { name: /^Akun:/ }).click()
    const asTeacher = page.getByRole('menuitemradio', { name: `Guru · ${school.name}` })
    await expect(asTeacher).not.toBeChecked()
    await asTeacher.click()
    await readNotice(page, `Sekarang sebagai Guru · ${school.name}`)
    await expect(page).toHaveURL('/app')
    await expect(page.getByText('Langkah pertama')).toBeHidden()
    const refused = await page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}').state
      const headers = { authorization: `Bearer ${token.accessToken}` }
      return (await fetch('/api/v1/access-request/profile', { headers })).status
    })
    expect(refused).toBe(403)

    await page.getByRole('button', { name: /^Akun:/ }).click()
    await page.getByRole('menuitemradio', { name: `Admin Sekolah · ${school.name}` }).click()
    await expect(page.getByText('Langkah pertama')).toBeVisible()
  })

  test('sees where it is signed in and ends all other places', async ({ page, browser, product }) => {
    const { email } = await enterNewSchool(page, product)
    const elsewhere = await otherPage(browser, product)
    await enterAs(elsewhere, product, email)
    await openHome(elsewhere)
    await openHome(page)

    await page.getByRole('button', { name: /^Akun:/ }).click()
    await page.getByRole('menuitem', { name: 'Perangkat saya' }).click()
    const devices = page.getByRole('list', { name: 'Perangkat' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText('Perangkat ini')
    await page.getByRole('button', { name: 'Keluarkan semua yang lain' }).click()
    await expect(devices).toHaveCount(1)
    await elsewhere.goto('/app/access-request')
    await expect(elsewhere).toHaveURL('/login')
    await page.reload()
    await expect(devices).toHaveCount(1)
  })
})
