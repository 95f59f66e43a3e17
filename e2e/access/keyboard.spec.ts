import type { Locator, Page } from '@playwright/test'
import { hurry, recordWaits } from '../page-clock.ts'
import { someEmail } from '../people.ts'
import { expect, test, type Product } from '../test.ts'
import { addTeacher, otherPage, verifiedSchool } from './people.ts'

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${String(target)}`)
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function proveByKeyboard(page: Page, { mailbox }: Product, { email, start }: { email: string; start: string }) {
  await page.goto(start)
  await type(page, 'Email', email)
  await page.keyboard.press('Enter')
  await hurry(page, 2000, `${start}/code`)
  await type(page, 'Kode verifikasi, enam angka', await mailbox.nextCode(email))
  await press(page, page.getByRole('button', { name: 'Verifikasi', exact: true }))
  await hurry(page, 2000, start === '/login' ? '/app' : '/register/account')
}

/** Types into the closed field, which opens its list, and Enter chooses what was typed, however late the list arrives. */
async function choose(page: Page, label: string, text: string) {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await tabTo(page, field)
  await page.keyboard.type(text)
  await expect(page.getByRole('combobox', { name: 'Cari' })).toHaveValue(text)
  await page.keyboard.press('Enter')
  await expect(field).toContainText(text)
}

test('by keyboard alone a person registers, and an admin signs in and approves her', async ({
  page,
  browser,
  product,
}) => {
  const school = await verifiedSchool(page, product)
  await addTeacher(page, { name: 'Dewi Lestari', dob: '1985-08-17' })
  const teacher = await otherPage(browser, product)
  await recordWaits(teacher)
  await proveByKeyboard(teacher, product, { email: someEmail(), start: '/register' })
  const openNext = () => press(teacher, teacher.getByRole('button', { name: 'Lanjut' }))
  await type(teacher, 'Jenis akun', 'Guru')
  await openNext()
  await type(teacher, 'Nama lengkap', 'Dewi Lestari')
  await type(teacher, 'Tanggal lahir', '17081985')
  await type(teacher, 'Jenis kelamin', 'Perempuan')
  await openNext()
  await type(teacher, 'Nomor telepon', '081234567890')
  await openNext()
  await type(teacher, 'Alamat', 'Jalan Melati 1')
  await choose(teacher, 'Provinsi', 'Jawa Barat')
  await choose(teacher, 'Kabupaten / Kota', 'Kota Bandung')
  await choose(teacher, 'Kecamatan', 'Coblong')
  await openNext()
  await choose(teacher, 'Sekolah', school.npsn)
  await press(teacher, teacher.getByRole('button', { name: 'Submit' }))
  await hurry(teacher, 3000, '/app')
  await expect(teacher.getByRole('article')).toContainText('Menunggu')

  const admin = await otherPage(browser, product)
  await recordWaits(admin)
  await proveByKeyboard(admin, product, { email: school.email, start: '/login' })
  await press(admin, admin.getByRole('link', { name: /permintaan akses menunggu keputusan/ }))
  await press(admin, admin.getByRole('link', { name: /Dewi Lestari/ }))
  await press(admin, admin.getByRole('radio', { name: 'Dewi Lestari' }), ' ')
  await press(admin, admin.getByRole('button', { name: 'Setujui' }))
  await expect(admin.getByText(/^Disetujui oleh/)).toBeVisible()
})
