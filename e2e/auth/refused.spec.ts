import type { Page } from '@playwright/test'
import { notice } from '../page-clock.ts'
import { openCodeScreen, openRegistration } from '../session.ts'
import { chooseGoneSchool, fillAccount } from '../sign-in.ts'
import { expect, test, type Product } from '../test.ts'

/** A student's registration, filled in up to its last button. */
async function fillStudent(page: Page, product: Product) {
  await openRegistration(page, product)
  await fillAccount(page, 'Siswa', { nisn: '0012345678' })
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await chooseGoneSchool(page)
  return page.getByRole('button', { name: 'Submit' })
}

const answerWith = (page: Page, path: string, status: number, body: object) =>
  page.route(`**${path}`, (route) => route.fulfill({ status, json: { statusCode: status, code: 'INVALID', ...body } }))

test.describe('a server’s error', () => {
  test(
    'for a wrong code is shown in its own words, or as Terjadi kesalahan',
    { tag: '@long' },
    async ({ page, product }) => {
      const email = await openCodeScreen(page, 'login')
      const sent = await product.mailbox.nextCode(email)
      const code = page.getByLabel('Kode verifikasi, enam angka')
      const verify = page.getByRole('button', { name: 'Verifikasi', exact: true })
      const answer = page.waitForResponse('**/auth/code/verify')
      await code.fill(sent === '000000' ? '000001' : '000000')
      await verify.click()
      expect((await answer).status()).toBe(400)
      const { message } = (await (await answer).json()) as { message: string }
      await expect(notice(page, message)).toContainText('Silakan periksa kembali email Anda')

      await answerWith(page, '/auth/code/verify', 400, { message: '' })
      await code.fill('123456')
      await verify.click()
      await expect(notice(page, 'Terjadi kesalahan')).toContainText('Silakan periksa kembali email Anda')
    },
  )

  test('about an NISN is shown at the student’s NISN field, and as a notice', async ({ page, product }) => {
    const submit = await fillStudent(page, product)
    const field = page.getByLabel('NISN siswa')
    await field.fill('0012345679')
    const answer = page.waitForResponse('**/api/v1/auth/register')
    await submit.click()
    const { message, type } = (await (await answer).json()) as { message: string; type: string }
    expect(type).toBe('nisn')
    await expect(notice(page, message)).toContainText('Silahkan perbaiki data yang dimasukkan')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
    await expect(page.getByRole('combobox', { name: 'Sekolah', exact: true })).not.toHaveAttribute(
      'aria-invalid',
      'true',
    )
  })

  test('with only message and type is shown at its field too', { tag: '@long' }, async ({ page, product }) => {
    const submit = await fillStudent(page, product)
    const message = 'NISN tidak dapat diproses. Periksa kembali atau hubungi sekolah.'
    await page.route('**/api/v1/auth/register', (route) =>
      route.fulfill({ status: 400, json: { message, type: 'nisn' } }),
    )
    await submit.click()
    await expect(notice(page, message)).toContainText('Silahkan perbaiki data yang dimasukkan')
    await expect(page.getByLabel('NISN siswa')).toHaveAccessibleDescription(/NISN tidak dapat diproses/)
  })

  test('without a message is Terjadi kesalahan', { tag: '@long' }, async ({ page, product }) => {
    const submit = await fillStudent(page, product)
    await answerWith(page, '/api/v1/auth/register', 400, { message: '' })
    await submit.click()
    await expect(notice(page, 'Terjadi kesalahan')).toContainText('Silahkan perbaiki data yang dimasukkan')
    await expect(page).toHaveURL('/register/organization')
  })

  test('of another kind asks to register again', { tag: '@long' }, async ({ page, product }) => {
    const submit = await fillStudent(page, product)
    await page.route('**/api/v1/auth/register', (route) => route.abort('connectionfailed'))
    await submit.click()
    await expect(notice(page, 'Terjadi kesalahan')).toContainText('Silahkan ulangi pendaftaran')
    await page.unroute('**/api/v1/auth/register')
    await answerWith(page, '/api/v1/auth/register', 500, { message: 'Terjadi kesalahan' })
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click()
    await submit.click()
    await expect(notice(page, 'Terjadi kesalahan')).toContainText('Silahkan ulangi pendaftaran')
    await expect(page).toHaveURL('/register/organization')
  })
})
