import { expectFit } from '../fit.ts'
import { hurry, recordWaits, freezeNotices, readNotice } from '../page-clock.ts'
import { someEmail } from '../people.ts'
import { openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { chooseRows } from '../row-choice.ts'
import { addTeacher, chooseSchool, joinSchool, otherPage, verifiedSchool } from './people.ts'

test.describe('joining a school', () => {
  test('listed teachers are invited by mail and by link, and work without a request', async ({
    page,
    browser,
    product,
  }) => {
    const school = await verifiedSchool(page, product)
    const email = someEmail()
    await addTeacher(page, { name: 'Siti Aminah', dob: '1985-08-17', email })
    await addTeacher(page, { name: 'Budi Santoso', dob: '1980-02-03' })
    await page.goto('/app/master/teacher')
    await chooseRows(page)
    await page.getByRole('checkbox', { name: 'Pilih Siti Aminah' }).check()
    await page.getByRole('checkbox', { name: 'Pilih Budi Santoso' }).check()
    await page.getByRole('button', { name: 'Undang', exact: true }).click()
    await readNotice(page, 'Budi Santoso: Belum ada email pada datanya. Pakai tautan.')
    await expect(page.getByRole('link', { name: /Siti Aminah/ })).toContainText('Diundang hari ini')

    const siti = await otherPage(browser, product)
    await recordWaits(siti)
    const waits: string[] = []
    await siti.exposeFunction('sawWaiting', (text: string) => void waits.push(text))
    await siti.addInitScript(() => {
      const look = () => {
        const text = /[^.]*menunggu (keputusan|persetujuan)[^.]*/i.exec(document.body?.innerText ?? '')?.[0]
        if (text) void (window as unknown as { sawWaiting(text: string): void }).sawWaiting(text)
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    })
    const { text = '' } = await product.mailbox.nextMail(email, `Undangan guru dari ${school.name}`)
    await siti.goto(/\/invitation#[\w-]+/.exec(text)?.[0] ?? '/')
    await expect(siti.getByLabel('Email')).toHaveValue(email)
    await expectFit(siti)
    await siti.getByRole('button', { name: 'Kirim Kode' }).click()
    await hurry(siti, 2000, '/register/code')
    await siti.getByLabel('Kode verifikasi, enam angka').fill(await product.mailbox.nextCode(email))
    await siti.getByRole('button', { name: 'Verifikasi', exact: true }).click()
    await hurry(siti, 2000, '/app')
    await expect(siti.getByRole('heading', { name: 'Pelajaran saya hari ini' })).toBeVisible()
    await expect(siti.getByText('Halo, Siti Aminah.')).toBeVisible()
    expect(waits).toEqual([])

    await page.getByRole('link', { name: /Budi Santoso/ }).click()
    await page.getByRole('button', { name: 'Buat tautan' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Batal' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Buat tautan' }).click()
    const url = await dialog.getByLabel('Tautan').inputValue()
    await expectFit(page)
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    const state = page.getByRole('region', { name: 'Akun guru' })
    await expect(state).toContainText('Tautan dibuat hari ini')
    const guest = await otherPage(browser, product)
    await guest.goto(url)
    await guest.getByRole('button', { name: 'Kirim Kode' }).click()
    await expect(guest.getByLabel('Email')).toBeFocused()
    await expect(guest.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
    await guest.route('**/api/v1/auth/code', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '42' },
        json: { statusCode: 429, code: 'CODE_JUST_SENT', message: 'Kode baru saja dikirim.' },
      }),
    )
    await guest.getByLabel('Email').fill(someEmail())
    await guest.getByRole('button', { name: 'Kirim Kode' }).click()
    await expect(guest.getByText('Silahkan ulangi beberapa saat lagi', { exact: true }).first()).toBeVisible()
    await expect(guest.getByLabel('Email')).toHaveAccessibleDescription('Coba lagi dalam 42 detik.')
    await guest.context().close()
    const taken = await otherPage(browser, product)
    const taker = await joinSchool(taken, product, { ...school, account: { name: 'Budi Santoso' } })
    await taken.goto(url)
    await taken.getByRole('button', { name: 'Terima undangan' }).click()
    await openHome(taken)
    await expect(taken.getByRole('heading', { name: 'Pelajaran saya hari ini' })).toBeVisible()
    await page.reload()
    await expect(state).toContainText(`Undangan diterima oleh ${taker}`)
    await taken.goto(url)
    await expect(taken.getByText(/^Undangan ini sudah dipakai\. Masuk dengan email \S{1,2}…@\S+\.$/)).toBeVisible()
  })

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
    await expect(teacher.getByText('Pelajaran saya hari ini')).toBeHidden()

    await openHome(page)
    await page.getByRole('link', { name: /permintaan akses menunggu keputusan/ }).click()
    await page.getByRole('link', { name: /Siti Aminah/ }).click()
    const records = page.getByRole('radiogroup', { name: 'Data sekolah' })
    await expect(records).toContainText('Nama sama')
    await expect(records).toContainText('Tanggal lahir sama')
    await expect(records.getByRole('radio', { name: 'Siti Aminah' })).toBeChecked()
    await page.getByRole('button', { name: 'Setujui' }).click()
    await readNotice(page, 'Permintaan disetujui')
    await expect(page.getByText(/^Disetujui oleh Siti Aminah pada/)).toBeVisible()
    await expect(page.getByText('Tidak ada lagi yang menunggu')).toBeVisible()

    await openHome(teacher)
    await expect(teacher.getByRole('heading', { name: 'Pelajaran saya hari ini' })).toBeVisible()
  })

  test(
    'full matches are preselected and approved at once; those already decided are named',
    { tag: '@long' },
    async ({ page, browser, product }) => {
      const school = await verifiedSchool(page, product)
      for (const name of ['Siti Aminah', 'Budi Santoso']) {
        const account = { name, email: someEmail(), dob: '1985-08-17' }
        await addTeacher(page, account)
        await joinSchool(await otherPage(browser, product), product, { ...school, account })
      }
      const stranger = await otherPage(browser, product)
      await joinSchool(stranger, product, { ...school, account: { name: 'Orang Lain' } })
      await page.goto('/app/access-request')
      // Preselected, but without boxes: a tap still opens them.
      await expect(page.getByRole('link', { name: /^Dipilih: Siti Aminah/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Orang Lain/ })).toBeVisible()
      await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Pilih' }).click()
      await expect(page.getByRole('checkbox', { name: 'Pilih Siti Aminah' })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Pilih Budi Santoso' })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: 'Pilih Orang Lain' })).not.toBeChecked()
      await page.getByRole('checkbox', { name: 'Pilih Orang Lain' }).check()
      await expectFit(page)

      const second = await page.context().newPage()
      await freezeNotices(second)
      await second.goto('/app/access-request')
      await second.getByRole('link', { name: /Budi Santoso/ }).click()
      await second.getByRole('radio', { name: 'Budi Santoso' }).check()
      await second.getByRole('button', { name: 'Setujui' }).click()
      await readNotice(second, 'Permintaan disetujui')
      await second.getByRole('link', { name: 'Berikutnya' }).click()
      await expect(second.getByRole('heading', { level: 1, name: 'Siti Aminah' })).toBeVisible()
      await expect(second.getByRole('button', { name: 'Setujui' })).toBeEnabled()

      await page.getByRole('button', { name: 'Setujui yang cocok' }).click()
      await readNotice(page, '1 permintaan disetujui')
      const left = page.getByRole('region', { name: 'Tidak disetujui' })
      await expect(left).toContainText('Budi Santoso: Permintaan ini sudah diputuskan oleh')
      await expect(left).toContainText('Orang Lain: Belum pasti cocok')
      await page.getByRole('button', { name: /^Filter/ }).click()
      await page.getByRole('button', { name: 'Tanggal' }).click()
      await page.getByRole('button', { name: '7 hari terakhir' }).click()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Hapus filter Tanggal' })).toBeVisible()
      await page.getByRole('button', { name: 'Tampilkan' }).click()
      await expect(page.getByRole('link', { name: /Orang Lain/ })).toHaveCount(2)
    },
  )

  test(
    'a rejection reaches the requester with its reason, and she can ask again',
    { tag: '@long' },
    async ({ page, browser, product }) => {
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
      await page.route('**/api/v1/access-request/**', (route) => route.abort())
      await dialog.getByRole('button', { name: 'Tolak' }).click()
      await expect(page.getByText(/^Tidak ada koneksi ke server/).first()).toBeVisible()
      await page.unroute('**/api/v1/access-request/**')
      await expect(dialog.getByLabel('Alasan')).toHaveValue('Belum ada surat tugas')
      await dialog.getByRole('button', { name: 'Tolak' }).click()
      await readNotice(page, 'Permintaan ditolak')
      const { text } = await product.mailbox.nextMail(email, 'Permintaan akses Anda ditolak')
      expect(text).toContain('Alasan: “Belum ada surat tugas”')

      await openHome(teacher)
      await expect(teacher.getByRole('article')).toContainText('Alasan: Belum ada surat tugas')
      await teacher.getByRole('link', { name: 'Ajukan lagi' }).click()
      await chooseSchool(teacher, school.npsn)
      await teacher.getByLabel('Pesan').fill('Surat tugas sudah ada')
      await teacher.getByRole('button', { name: 'Kirim permintaan' }).click()
      await expect(teacher.getByText('Pesan Anda: Surat tugas sudah ada')).toBeVisible()
    },
  )
})
