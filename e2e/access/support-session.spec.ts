import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { supportMinutes } from '@hadir/contract/config/support.ts'
import { callAs, callerOf } from '../api.ts'
import { recordWaits, notice } from '../page-clock.ts'
import { desk } from '../fit.ts'
import { enterAs, openHome } from '../session.ts'
import { expect, test } from '../test.ts'
import { administratorEmail, makeAdministrator, otherPage, verifiedSchool } from './people.ts'

const nik = '3273014509120003'

test('a support session lasts an hour, needs a reason to write, and the school sees it all', async ({
  page,
  browser,
  product,
}) => {
  const { name } = await verifiedSchool(page, product)
  const school = await callerOf(page)
  const came = { entryType: 'SISWA_BARU', entryDate: '2026-07-13', entryGrade: 'VII' } as const
  const student = { name: 'Budi Santoso', nis: '7001', gender: 'L' as const, dob: '2012-08-17', ...came }
  const { id } = (await callAs(school, studentEndpoints.create, { body: student })).data
  const sensitive = { nik, version: (await callAs(school, sensitiveEndpoints.read, { params: { id } })).data.version }
  await callAs(school, sensitiveEndpoints.update, { params: { id }, body: sensitive })

  await makeAdministrator(product)
  const visitor = await otherPage(browser, product)
  await recordWaits(visitor)
  const heard: Promise<string>[] = []
  const refused: string[] = []
  visitor.on('response', (answer) => {
    if (answer.url().includes('/api/') && !answer.url().includes('/health')) {
      heard.push(answer.text().catch(() => ''))
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    }
  })
  await enterAs(visitor, product, administratorEmail)
  await openHome(visitor)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const dialog = visitor.getByRole('dialog')
  // Other tests' schools may be on this server too, more than one page; a few need no search.
  const findSchool = async () => {
    await visitor
      .getByRole('button', { name: /^Masuk ke / })
      .first()
      .waitFor()
    const search = visitor.getByRole('searchbox', { name: 'Cari sekolah atau NPSN' })
    if (await search.isVisible()) await search.fill(name)
  }
  const enter = async (reason: string) => {
    await findSchool()
    await visitor.getByRole('button', { name: `Masuk ke ${name}` }).click()
    await dialog.getByRole('button', { name: 'Masuk ke sekolah' }).click()
    await expect(dialog.getByText('Tulis alasannya')).toBeVisible()
    await dialog.getByLabel('Alasan').fill(reason)
    await dialog.getByRole('button', { name: 'Masuk ke sekolah' }).click()
    await expect(banner).toContainText(`Anda di dalam ${name}`)
  }
  const banner = visitor.getByRole('region', { name: 'Kunjungan administrator' })

  await test.step('he reads, without the official numbers', async () => {
    await enter('Admin sekolah meminta bantuan lewat telepon')
    await visitor.goto('/app/master/student')
    await expect(visitor.getByText(student.name)).toBeVisible()
    await visitor.goto(`/app/master/student/${id}`)
    await expect(visitor.getByRole('heading', { name: student.name, level: 1 })).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Simpan' }), 'he changes no student').toHaveCount(0)
  })

  await test.step('where the banner cannot come, no page is shown without it, and there is a way home', async () => {
    await visitor.route('**/support-banner-*.js', (route) => route.abort('connectionfailed'))
    await visitor.goto('/app/setting/school-config/umum')
    await expect(visitor.getByRole('heading', { name: 'Halaman ini belum dapat dimuat' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Ke beranda' })).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Kembali ke Pengaturan' }), 'the frame stays').toBeVisible()
    await visitor.unroute('**/support-banner-*.js')
  })

  await test.step('who thinks better of a change is told nothing, and keeps what was typed', async () => {
    await visitor.setViewportSize(desk)
    const released = Promise.withResolvers<void>()
    await visitor.route('**/support-banner-*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await visitor.addInitScript(() => {
      const watchPage = () => {
        if ('isSteady' in window || !document.querySelector('input[type=checkbox]')) return
        Object.assign(window, { isSteady: Boolean(document.querySelector('[aria-label="Kunjungan administrator"]')) })
      }
      new MutationObserver(watchPage).observe(document, { subtree: true, childList: true })
    })
    await visitor.goto('/app/setting/school-config/umum', { waitUntil: 'commit' })
    // The page's form, if it does not wait; otherwise the frame's account button.
    const account = visitor.getByRole('button', { name: /^Akun: / })
    await visitor.getByRole('checkbox', { name: 'Senin' }).or(account).first().waitFor()
    released.resolve()
    await visitor.getByRole('checkbox', { name: 'Senin' }).check()
    const isSteady = visitor.evaluate(() => 'isSteady' in window && window.isSteady)
    expect(await isSteady, 'no page that its banner moves down').toBe(true)
    await visitor.getByLabel('Zona waktu').selectOption('WITA')
    await visitor.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(dialog.getByLabel('Alasan')).toHaveValue('Admin sekolah meminta bantuan lewat telepon')
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await expect(visitor.getByRole('button', { name: 'Simpan', exact: true })).toBeEnabled()
    await expect(notice(visitor, 'Terjadi kesalahan')).toBeHidden()
    await expect(visitor.getByLabel('Zona waktu')).toHaveValue('WITA')
  })

  await test.step('a change carries its reason', async () => {
    await visitor.getByRole('button', { name: 'Simpan', exact: true }).click()
    await dialog.getByLabel('Alasan').fill('Zona waktu salah, sesuai permintaan Bu Siti')
    await dialog.getByRole('button', { name: 'Simpan perubahan' }).click()
    await expect(notice(visitor, 'Sukses')).toBeVisible()
  })

  await test.step('after 60 minutes he is outside', async () => {
    await expect(banner).toBeVisible()
    await visitor.clock.fastForward(supportMinutes * 60_000)
    await expect(notice(visitor, 'Kunjungan berakhir')).toBeVisible()
    await findSchool()
    await expect(visitor.getByRole('button', { name: `Masuk ke ${name}` })).toBeVisible()
    await expect(banner).toBeHidden()
    await visitor.goto('/app/master/student')
    await expect(visitor.getByRole('heading', { name: 'Pilih sekolah dahulu' })).toBeVisible()
  })

  await test.step('he leaves by himself', async () => {
    await openHome(visitor)
    await enter('Memeriksa hasilnya')
    // Before he leaves: requests still pending are rejected afterwards.
    expect(refused).toEqual([])
    await banner.getByRole('button', { name: 'Keluar dari sekolah' }).click()
    await findSchool()
    await expect(visitor.getByRole('button', { name: `Masuk ke ${name}` })).toBeVisible()
    expect((await Promise.all(heard)).filter((text) => text.includes(nik))).toEqual([])
  })

  await test.step('the school reads who was there, what was changed and why', async () => {
    await page.goto('/app/setting/school-config')
    await page.getByRole('link', { name: /^Kunjungan administrator/ }).click()
    const visits = page.getByRole('list', { name: 'Kunjungan administrator' }).getByRole('listitem')
    await expect(visits).toHaveCount(5)
    await expect(visits.nth(0)).not.toContainText('Alasan')
    await expect(visits.nth(1)).toContainText('Memeriksa hasilnya')
    await expect(visits.nth(3)).toContainText('Rina Administrator')
    await expect(visits.nth(3)).toContainText('Zona waktu salah, sesuai permintaan Bu Siti')
    await expect(visits.nth(4)).toContainText('Admin sekolah meminta bantuan lewat telepon')
  })
})
