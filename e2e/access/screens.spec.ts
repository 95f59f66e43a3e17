import { expectFit } from '../fit.ts'
import { freezeNotices, notice, readNotice } from '../page-clock.ts'
import { openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { addTeacher, joinSchool, otherPage, verifiedSchool } from './people.ts'

test(
  'access screens fit a phone and pass axe; a second decider learns who was first',
  { tag: '@long' },
  async ({ page, browser, product }) => {
    const school = await verifiedSchool(page, product)
    await addTeacher(page, { name: 'Siti Aminah', dob: '1985-08-17' })
    const teacher = await otherPage(browser, product)
    const email = await joinSchool(teacher, product, school)
    await openHome(teacher)
    await expect(teacher.getByRole('article')).toContainText('Menunggu')
    await expectFit(teacher)
    await teacher.getByRole('link', { name: 'Lengkapi atau tulis pesan' }).click()
    await teacher
      .getByLabel('Lampirkan berkas')
      .setInputFiles({ name: 'surat.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') })
    await expect(teacher.getByRole('button', { name: 'Unduh surat.pdf' })).toBeVisible()
    await expectFit(teacher)
    await teacher.goto('/app/access-request/create')
    await expect(teacher.getByLabel('Pesan')).toBeVisible()
    await expectFit(teacher)
    await teacher.goto('/app/session')
    await expect(teacher.getByText('Perangkat ini')).toBeVisible()
    await expectFit(teacher)

    await page.goto('/app/access-request')
    const request = page.getByRole('link', { name: /Siti Aminah/ })
    await expect(request).toBeVisible()
    await expectFit(page)
    await request.click()
    await expect(page.getByRole('radiogroup', { name: 'Data sekolah' })).toContainText('Nama sama')
    await expectFit(page)
    const [evidence] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh surat.pdf' }).click(),
    ])
    expect(evidence.suggestedFilename()).toBe('surat.pdf')

    const second = await page.context().newPage()
    await freezeNotices(second)
    await second.goto(page.url())
    await second.getByRole('radio', { name: 'Siti Aminah' }).check()
    await page.getByRole('radio', { name: 'Siti Aminah' }).check()
    await page.getByRole('button', { name: 'Setujui' }).click()
    await readNotice(page, 'Permintaan disetujui')
    await second.getByRole('button', { name: 'Setujui' }).click()
    await expect(notice(second, 'Permintaan ini sudah diputuskan oleh Siti Aminah')).toBeVisible()
    await expect(second.getByText(/^Disetujui oleh Siti Aminah pada/)).toBeVisible()
    await expect(second.getByRole('button', { name: 'Setujui' })).toBeHidden()

    await page.getByRole('link', { name: 'Kembali ke Permintaan Akses' }).click()
    await page.getByRole('link', { name: 'Pemilik akses' }).click()
    await page.getByRole('button', { name: 'Cabut akses Siti Aminah' }).click()
    await expect(page.getByRole('dialog').getByLabel('Alasan')).toBeFocused()
    await expectFit(page)
    await page.getByRole('dialog').getByLabel('Alasan').fill('Pindah sekolah')
    await page.getByRole('dialog').getByRole('button', { name: 'Cabut akses' }).click()
    await readNotice(page, 'Akses dicabut')
    const { text } = await product.mailbox.nextMail(email, 'Akses Anda dicabut')
    expect(text).toContain('Alasan: “Pindah sekolah”')
    await openHome(teacher)
    await expect(teacher.getByRole('heading', { name: 'Pelajaran saya hari ini' })).toBeHidden()
    const lost = teacher.getByRole('article', { name: /^Guru di / })
    await expect(lost.getByText(/^Akses Anda dicabut oleh .+ pada /)).toBeVisible()
    await expect(lost.getByText('Alasan: Pindah sekolah')).toBeVisible()
    await expect(lost.getByText('Disetujui')).toBeHidden()
    await lost.getByRole('link', { name: 'Ajukan lagi' }).click()
    await expect(teacher).toHaveURL(/\/app\/access-request\//)
  },
)
