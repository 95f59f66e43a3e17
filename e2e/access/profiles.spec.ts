import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { expectFit } from '../fit.ts'
import { importStudents } from '../import-students.ts'
import { readNotice } from '../page-clock.ts'
import { mark, openSheet } from '../school-morning.ts'
import { enterAs, enterNewSchool, openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { approve, chooseSchool, newestRequest, otherPage, verifiedSchool } from './people.ts'

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

    await page.getByRole('link', { name: /^Kembali ke / }).click()
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

    await test.step('and is asked before what it has typed is lost', async () => {
      // A phone shows no menu beside a form.
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/app/setting/school-config/profil-sekolah')
      const address = page.getByLabel('Alamat')
      await address.fill('Jalan Cemara 7')
      const question = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' })
      for (const act of [page.getByRole('menuitem', { name: 'Keluar' }), asTeacher]) {
        await page.getByRole('button', { name: /^Akun:/ }).click()
        await act.click()
        await question.getByRole('button', { name: 'Tetap di sini' }).click()
        await expect(question).toBeHidden()
        await expect(address).toHaveValue('Jalan Cemara 7')
      }
      await page.getByRole('button', { name: /^Akun:/ }).click()
      await expect(asTeacher).not.toBeChecked()
      await asTeacher.click()
      await question.getByRole('button', { name: 'Tinggalkan' }).click()
      await readNotice(page, `Sekarang sebagai Guru · ${school.name}`)
      await expect(page).toHaveURL('/app')
      await expect(question).toBeHidden()
    })
  })

  test('sends what waits for its other profile when it goes there', { tag: '@long' }, async ({ page, product }) => {
    const school = await verifiedSchool(page, product)
    const office = await callerOf(page)
    const schoolId = await schoolIdOf(page)
    const { data: years } = await callAs(office, academicYearEndpoints.list, { query: {} })
    const ofYear = { id: years[0]?.id ?? '' }
    await callAs(office, academicYearEndpoints.activate, {
      params: ofYear,
      body: { activeDays: [1, 2, 3, 4, 5, 6, 7] },
    })
    await importStudents(office, schoolId, ['Ayu Lestari,1001,P,0014721701,2013-01-31,VII-A'])
    await page.goto('/app/access-request/create')
    await page.getByLabel('Sebagai').selectOption('Guru')
    await chooseSchool(page, school.npsn)
    await page.getByRole('button', { name: 'Kirim permintaan' }).click()
    await expect(page.getByRole('article', { name: `Guru di ${school.name}` })).toContainText('Menunggu')
    await approve(office, await newestRequest(page), { createNew: true })

    await openSheet(page, 'VII-A')
    const saves = /\/attendance\/daily-attendance\//
    await page.route(saves, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    await mark(page, 0, 'Sakit')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Menunggu koneksi: 1')).toBeVisible()
    await page.getByRole('link', { name: /^Kembali ke / }).click()
    await page.getByRole('button', { name: /^Akun:/ }).click()
    await page.getByRole('menuitemradio', { name: `Guru · ${school.name}` }).click()
    await readNotice(page, `Sekarang sebagai Guru · ${school.name}`)
    await page.getByRole('button', { name: 'Masih menunggu di HP ini' }).click()
    const dialog = page.getByRole('dialog', { name: 'Masih menunggu di HP ini' })
    await expect(dialog).toContainText(`1 tanda absensi menunggu di profil Anda yang lain: Admin Sekolah`)
    await expectFit(page, 'what waits for another profile')
    await page.unroute(saves)
    await dialog.getByRole('button', { name: `Beralih ke ${school.name}` }).click()
    await expect(dialog).toBeHidden()
    await readNotice(page, `Sekarang sebagai Admin Sekolah · ${school.name}`)
    await openSheet(page, 'VII-A')
    await expect(page.getByRole('button', { name: 'Semua terkirim' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Sakit', checked: true })).toHaveCount(1)
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
