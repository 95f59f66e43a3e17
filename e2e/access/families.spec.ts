import { consentText } from '@hadir/contract/user/consent.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { Locator } from '@playwright/test'
import { callAs, callerOf } from '../api.ts'
import { readNotice } from '../page-clock.ts'
import { accountOf, newNisn } from '../people.ts'
import { enterNew, openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { addStudent, otherPage, verifiedSchool } from './people.ts'

test.describe('families', () => {
  test('a parent states her relation to the child, and withdraws her request', async ({ page, product }) => {
    const nisn = newNisn()
    await enterNew(page, product, { account: accountOf('parent'), studentApproval: { nisn } })
    await openHome(page)
    const request = page.getByRole('article', { name: `Orang tua dari siswa NISN ${nisn}` })
    await expect(request).toContainText('Menunggu keputusan sekolah anak Anda')
    await request.getByText('Ibu', { exact: true }).click()
    await readNotice(page, 'hubungan Anda tercatat')
    await page.goto('/app/access-request')
    await expect(request.getByRole('radio', { name: 'Ibu' })).toBeChecked()

    await request.getByRole('button', { name: 'Batalkan permintaan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Batalkan permintaan' }).click()
    await expect(request).toContainText('Anda membatalkan permintaan ini')
  })

  test('a student under 18 needs consent, from the school or a guardian, until it is withdrawn', async ({
    page,
    browser,
    product,
  }) => {
    const school = await verifiedSchool(page, product)
    const student = await otherPage(browser, product)
    const nisn = newNisn()
    const person = { name: 'Budi Santoso', dob: '2012-08-17' }
    const studentId = await addStudent(await callerOf(page), { ...person, nis: '7001', nisn, mother: 'Rina Wulandari' })
    const account = { ...accountOf('student'), ...person, nisn }
    await enterNew(student, product, { account, schoolApproval: { npsn: school.npsn }, studentApproval: { nisn } })

    await page.goto('/app/access-request')
    await page.getByRole('link', { name: /Budi Santoso/ }).click()
    await expect(page.getByRole('radio', { name: 'Budi Santoso' })).toBeChecked()
    await page.getByRole('button', { name: 'Setujui' }).click()
    await readNotice(page, 'Permintaan disetujui')

    const waits = student.getByRole('heading', { name: 'Menunggu persetujuan orang tua atau wali' })
    await openHome(student)
    await expect(waits).toBeVisible()

    await openHome(page)
    await page.getByRole('listitem').filter({ hasText: 'Budi Santoso' }).getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Catat persetujuan' })).toBeDisabled()
    await dialog.getByLabel('Siapa yang menyetujui').fill('Ibu Rina, surat di map kelas 7A')
    await dialog.getByRole('button', { name: 'Catat persetujuan' }).click()
    await readNotice(page, 'Persetujuan tercatat')
    await expect(page.getByText('Siswa menunggu persetujuan')).toBeHidden()

    await openHome(student)
    await expect(student.getByRole('heading', { name: 'Data saya' })).toBeVisible()
    await expect(waits).toBeHidden()

    await test.step('she proposes a photo of herself, which the school looks at before it is hers', async () => {
      const picture = await student.screenshot()
      await student
        .getByLabel('Usulkan foto')
        .setInputFiles({ name: 'aku.png', mimeType: 'image/png', buffer: picture })
      const cut = student.getByRole('dialog', { name: 'Potong foto' })
      await cut.getByRole('button', { name: 'Kirim usulan' }).click()
      await readNotice(student, 'Foto terkirim')
      await expect(student.getByRole('region', { name: 'Usulan perubahan kontak' })).toContainText('Foto siswa')
      // A waiting photo does not prevent proposing a new number.
      await expect(student.getByLabel('Usulkan foto')).toHaveCount(0)
      await expect(student.getByRole('button', { name: 'Usulkan perubahan kontak' })).toBeVisible()
      await page.goto('/app/master/student/proposal')
      await page.getByRole('list', { name: 'Usulan Perubahan Kontak' }).getByRole('button', { name: /Foto/ }).click()
      await expect(dialog.getByRole('img', { name: 'Foto yang diusulkan Budi Santoso' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Setujui' }).click()
      await readNotice(page, 'Usulan disetujui')
      await dialog.waitFor({ state: 'hidden' })
      await page.goto('/app/master/student?q=budi')
      await page.getByRole('link', { name: /Budi Santoso/ }).click()
      await expect(page.getByRole('img', { name: 'Foto Budi Santoso' })).toBeVisible()
      await openHome(page)
    })

    await page.getByText('Persetujuan wali yang berlaku (1)').click()
    await page.getByRole('button', { name: 'Tarik persetujuan untuk Budi Santoso' }).click()
    await expect(dialog.getByRole('button', { name: 'Tarik persetujuan' })).toBeDisabled()
    await dialog.getByLabel('Siapa yang menarik persetujuan').fill('Ibu Rina, surat di map kelas 7A')
    await dialog.getByRole('button', { name: 'Tarik persetujuan' }).click()
    await readNotice(page, 'Persetujuan ditarik')
    await expect(page.getByText('Persetujuan wali yang berlaku')).toBeHidden()
    await expect(page.getByText('Siswa menunggu persetujuan')).toBeVisible()
    await openHome(student)
    await expect(waits).toBeVisible()

    await test.step('her mother reads what she consents to, consents, and withdraws it', async () => {
      const mother = await otherPage(browser, product)
      const account = { ...accountOf('parent'), name: 'Rina Wulandari' }
      await enterNew(mother, product, { account, studentApproval: { nisn } })
      await page.goto('/app/access-request')
      const request = page.getByRole('link', { name: /Rina Wulandari/ })
      await expect(request).toContainText('Anak, Nama')
      let presses = 0
      const press = async (target: Locator) => {
        presses += 1
        await target.click()
      }
      await press(request)
      const table = page.getByRole('table', { name: 'Perbandingan dengan data sekolah' })
      await expect(table.getByRole('row', { name: 'Nama Rina Wulandari Rina Wulandari sama' })).toBeVisible()
      await expect(table.getByRole('row', { name: `Anak NISN ${nisn} Budi Santoso sama` })).toBeVisible()
      await expect(
        table.getByRole('row', { name: /^HP \+62 812-3456-7890 tidak tercatat tidak tercatat$/ }),
      ).toBeVisible()
      // What decides stands above what describes.
      const [above, below] = await Promise.all(
        [table, page.getByRole('region', { name: 'Pemohon' })].map((part) =>
          part.evaluate((one) => one.getBoundingClientRect().top),
        ),
      )
      expect(above).toBeLessThan(below!)
      await expect(page.getByRole('radio', { name: 'Rina Wulandari' })).toBeChecked()
      await expect(page.getByText('belum ada di data sekolah')).toHaveCount(0)
      // The school has no number of hers.
      await expect(page.getByRole('checkbox', { name: 'Pakai +62 812-3456-7890 sebagai HP wali' })).toBeChecked()
      await press(page.getByRole('button', { name: 'Setujui' }))
      expect(presses, 'from the list to the approval').toBe(2)
      await readNotice(page, 'Permintaan disetujui')
      const { data } = await callAs(await callerOf(page), studentEndpoints.read, { params: { id: studentId } })
      expect(data.guardians.IBU?.phone).toMatch(/81234567890$/)
      await openHome(mother)
      await mother.getByRole('button', { name: 'Baca dan setujui' }).click()
      const window = mother.getByRole('dialog', { name: 'Persetujuan untuk Budi Santoso' })
      await expect(window).toContainText(consentText.words)
      await window.getByRole('button', { name: 'Saya setuju' }).click()
      await readNotice(mother, 'Persetujuan tercatat')
      await openHome(student)
      await expect(waits).toBeHidden()

      await mother.getByRole('button', { name: 'Tarik persetujuan untuk Budi Santoso' }).click()
      await mother.getByRole('dialog').getByRole('button', { name: 'Tarik persetujuan' }).click()
      await readNotice(mother, 'Persetujuan ditarik')
      await expect(mother.getByRole('button', { name: 'Baca dan setujui' })).toBeVisible()
      await openHome(student)
      await expect(waits).toBeVisible()
    })
  })
})
