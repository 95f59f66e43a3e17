import { auth } from '@hadir/contract/auth/auth.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf } from '../api.ts'
import { stored } from '../form-drafts.ts'
import { editPart } from '../record-parts.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'
import type { Product } from '../test.ts'

const homeroomTeacher = 'wali.viii-b@contoh.test'
/** As long as a note of a rapor often is. */
const text = 'Ananda tekun, sopan, dan berani bertanya. '.repeat(6).slice(0, 240)
const cardNote = (page: Page) => page.getByLabel('Catatan wali kelas')
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Masuk lagi' })
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Ada isian yang belum tersimpan dari' })

/** Ends the session of this page's browser on the server; the page does not know it. */
const endSession = async (page: Page) => callAs(await callerOf(page), auth.logout, {})

/** Signs in over the page, with the code of the mail. */
async function signInAgain(page: Page, { mailbox }: Product, email: string) {
  await dialog(page).getByRole('button', { name: 'Kirim kode ke email ini' }).click()
  await dialog(page)
    .getByLabel('Kode verifikasi, enam angka')
    .fill(await mailbox.nextCode(email))
  await dialog(page).getByRole('button', { name: 'Verifikasi' }).click()
  await expect(dialog(page)).toBeHidden()
}

test('a note outlives a reload, and is saved by the press that found the session ended', async ({ page, product }) => {
  // Leaving a page with unsaved input is asked.
  page.on('dialog', (question) => void question.accept())
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app/kbm/student-evaluation')
  await page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link').first().click()
  await cardNote(page).fill(text)
  await stored(page, text)
  const card = page.url()

  await test.step('after a reload the sign-in leads back, and the note is offered', async () => {
    await endSession(page)
    await page.reload()
    await expect(page).toHaveURL('/login')
    await signIn(page, product, homeroomTeacher)
    await page.goto('/')
    await expect(page).toHaveURL(card)
    await expect(cardNote(page)).toHaveValue('')
    await offer(page).getByRole('button', { name: 'Pulihkan' }).click()
    await expect(cardNote(page)).toHaveValue(text)
    await expect(offer(page)).toHaveCount(0)
    await expect(page.getByText('Ada yang belum disimpan')).toBeVisible()
  })

  await endSession(page)
  const keys = new Set<string | undefined>()
  page.on('request', (request) => request.method() === 'PUT' && keys.add(request.headers()['idempotency-key']))
  await save(page).click()
  await expect(dialog(page)).toContainText('Sesi Anda sudah berakhir')
  await expect(dialog(page)).toContainText(homeroomTeacher)
  // She may close it, to read what she wrote; the next press opens it again.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(cardNote(page)).toHaveValue(text)
  await save(page).click()
  await signInAgain(page, product, homeroomTeacher)
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  expect(keys.size).toBe(1)
  await page.reload()
  await expect(cardNote(page)).toHaveValue(text)
  await expect(offer(page)).toHaveCount(0)
})

test('a student’s form goes on after a sign-in in another tab, for its own account only', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/master/student')
  await page.getByRole('list', { name: 'Siswa' }).getByRole('link').nth(9).click()
  await page.waitForURL('**/app/master/student/*')
  const form = page.url()
  const name = page.getByRole('textbox', { name: 'Nama lengkap' })
  await editPart(page, 'Identitas')
  await name.fill('Ayu Kartika Sari Dewi')
  await stored(page, 'Ayu Kartika Sari Dewi')
  await endSession(page)
  await save(page).click()
  await expect(dialog(page)).toBeVisible()

  const tab = await page.context().newPage()
  await test.step('somebody else who signs in there sees nothing of it', async () => {
    await signIn(tab, product, homeroomTeacher)
    await expect(page).toHaveURL(/\/app(\?|$)/)
    await page.goto(form)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(offer(page)).toHaveCount(0)
  })

  await signIn(tab, product, admin)
  await page.goto(form)
  await offer(page).getByRole('button', { name: 'Pulihkan' }).click()
  await expect(name).toHaveValue('Ayu Kartika Sari Dewi')
  await endSession(page)
  await save(page).click()
  await expect(dialog(page)).toBeVisible()
  await signIn(tab, product, admin)
  await expect(dialog(page)).toBeHidden()
  await expect(save(page)).toHaveCount(0)
  await page.goto(form)
  await expect(page.getByRole('heading', { level: 1, name: 'Ayu Kartika Sari Dewi' })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})
