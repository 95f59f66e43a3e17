import { readNotice } from '../page-clock.ts'
import { openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { addTeacher, chooseSchool, joinSchool, otherPage, verifiedSchool } from './people.ts'

test.describe('joining a school', () => {
  test('a teacher waits, the school finds her record and approves, and her home opens', async ({
    page,
    browser,
    product,
  }) => {
    const school = await verifiedSchool(page, product)
    await addTeacher(page, { name: 'Siti Aminah', dob: '1985-08-17' })

    const teacher = await otherPage(browser, product)
    await joinSchool(teacher, product, school)
    await openHome(teacher)
    const waiting = teacher.getByRole('article', { name: `Guru di ${school.name}` })
    await expect(waiting).toContainText(`Menunggu keputusan admin ${school.name}`)
    await expect(waiting).toContainText(/Berlaku sampai \d\d\/\d\d\/\d{4}/)
    await expect(teacher.getByText('Absensi hari ini')).toBeHidden()

    await openHome(page)
    await page.getByRole('link', { name: /permintaan akses menunggu keputusan/ }).click()
    await page.getByRole('link', { name: /Siti Aminah/ }).click()
    await expect(page.getByRole('button', { name: 'Setujui' })).toBeDisabled()
    const records = page.getByRole('radiogroup', { name: 'Data sekolah' })
    await expect(records).toContainText('Nama sama')
    await expect(records).toContainText('Tanggal lahir sama')
    await records.getByRole('radio', { name: 'Siti Aminah' }).check()
    await page.getByRole('button', { name: 'Setujui' }).click()
    await readNotice(page, 'Permintaan disetujui')
    await expect(page.getByText(/^Disetujui oleh Siti Aminah pada/)).toBeVisible()

    await openHome(teacher)
    await expect(teacher.getByRole('heading', { name: 'Absensi hari ini' })).toBeVisible()
  })

  test('a rejection reaches the requester with its reason, and she can ask again', async ({
    page,
    browser,
    product,
  }) => {
    const school = await verifiedSchool(page, product)
    const teacher = await otherPage(browser, product)
    const email = await joinSchool(teacher, product, school)
    await openHome(teacher)
    await expect(teacher.getByRole('article')).toContainText('Menunggu')

    await page.goto('/app/access-request')
    await page.getByRole('link', { name: /Siti Aminah/ }).click()
    await page.getByRole('button', { name: 'Tolak' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Tolak' })).toBeDisabled()
    await dialog.getByLabel('Alasan').fill('Belum ada surat tugas')
    await dialog.getByRole('button', { name: 'Tolak' }).click()
    await readNotice(page, 'Permintaan ditolak')
    const { text } = await product.mailbox.takeMail(email, 'Permintaan akses Anda ditolak')
    expect(text).toContain('Alasan: Belum ada surat tugas')

    await openHome(teacher)
    await expect(teacher.getByRole('article')).toContainText('Alasan: Belum ada surat tugas')
    await teacher.getByRole('link', { name: 'Ajukan lagi' }).click()
    await chooseSchool(teacher, school.npsn)
    await teacher.getByLabel('Pesan').fill('Surat tugas sudah ada')
    await teacher.getByRole('button', { name: 'Kirim permintaan' }).click()
    await expect(teacher.getByText('Pesan Anda: Surat tugas sudah ada')).toBeVisible()
  })
})
