import { readFile } from 'node:fs/promises'
import { type Browser, devices, type Download, type Locator, type Page } from '@playwright/test'
import { pdfPages } from '../api/src/testing/read-pdf.ts'
import { everyRole } from './access/every-role.ts'
import { otherPage } from './access/people.ts'
import { callerOf, schoolIdOf } from './api.ts'
import { earlyLock } from './concede-gaps.ts'
import { expectFit, faultsIn } from './fit.ts'
import { openNewRapor } from './new-rapor.ts'
import { readNotice } from './page-clock.ts'
import { expectPressable, smallTargets } from './pressing.ts'
import {
  cardNote,
  decemberMorning,
  expectAbove,
  finishButOneNote,
  gapsOf,
  press,
  row,
  rowsOf,
  save,
  saveAllPresent,
  title,
  unfold,
} from './rapor-season.ts'
import { admin, homeroomTeacher, often } from './school-morning.ts'
import { enterAs, openHome } from './session.ts'
import { expect, type Product, productTest } from './test.ts'

const test = productTest({ HADIR_DEMO: 'on', ...often }, { now: decemberMorning })

test('before locking rapor each home shows what is missing, with a link', async ({ browser, product }) => {
  const enter = async (email: string) => {
    const own = await otherPage(browser, product)
    await enterAs(own, product, email)
    await openHome(own)
    return own
  }

  await test.step('a subject teacher: the component that lacks scores', async () => {
    const own = await enter('wali.vii-b@contoh.test')
    await press(own, 'Sebelum rapor dikunci', /^Pendidikan Pancasila VII-A\s*\d+ nilai belum diisi$/)
    await expect(title(own, 'Pendidikan Pancasila VII-A')).toBeVisible()
    await expect(own.getByRole('list', { name: 'Nilai LM3' }).getByRole('textbox').first()).toHaveValue('')
    await own.context().close()
  })

  await test.step('an admin: how much of each station is done, with the classes behind each figure', async () => {
    const own = await enter(admin)
    const card = 'Menuju rapor'
    await expect(own.getByRole('region', { name: card })).toContainText('Semester berakhir 18/12/2026')
    await expectAbove(own, card)
    expect(await smallTargets(own)).toEqual([])
    await expectFit(own, 'the home of an admin before the rapor')
    await press(own, card, /^Catatan dan presensi: \d+ dari \d+$/)
    await expect(title(own, card)).toBeVisible()
    await expect(own.getByText('Hanya kelas yang belum lengkap: Catatan dan presensi.')).toBeVisible()
    for (const row of await rowsOf(own, card).all()) await expect(row).not.toContainText('VII-C')
    await own.getByRole('link', { name: 'Tampilkan semua kelas' }).click()
    await expect(rowsOf(own, card).filter({ hasText: 'VII-C' })).toBeVisible()
    await own.context().close()
  })

  await test.step('a principal: the same, and the way there', async () => {
    const own = await otherPage(browser, product)
    await everyRole['a principal']!(own, product)
    await openHome(own)
    await expectAbove(own, 'Menuju rapor')
    expect(await smallTargets(own)).toEqual([])
    await expectFit(own, 'the home of a principal before the rapor')
    await press(own, 'Menuju rapor', /^\d+ dari \d+ kelas terkunci/)
    await expect(title(own, 'Menuju rapor')).toBeVisible()
    await expect(rowsOf(own, 'Menuju rapor').filter({ hasText: 'VII-A' })).toBeVisible()
    await expect(own.getByRole('main').getByRole('button', { name: /^Kunci/ })).toHaveCount(0)
    await own.context().close()
  })
})

const parent = 'orangtua@contoh.test'
const teacher = 'wali.vii-b@contoh.test'
const beforeLock = 'Menuju rapor VII-A'
const menu = async (page: Page, item: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Lainnya', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const pagesOf = async (download: Promise<Download>) => pdfPages(await readFile(await (await download).path()))
type People = { page: Page; browser: Browser; product: Product }

/** A homeroom teacher's last weeks of a semester, by what her screens say; the others do what she waits for. */
async function december({ page, browser, product }: People) {
  const size = page.viewportSize()!
  const isPhone = size.width < 640
  const open = async (own: Page, email: string) => {
    // Families read on phones.
    if (email !== parent) await own.setViewportSize(size)
    await enterAs(own, product, email)
    await openHome(own)
    return own
  }
  const whole = async (own: Page, name: string) => {
    // Only her own page is touched.
    if (isPhone && own === page) expect.soft(await smallTargets(own), name).toEqual([])
    await expectFit(own, name)
  }
  const toList = (name: string) =>
    isPhone ? menu(page, name) : page.getByRole('main').getByRole('link', { name, exact: true }).click()
  const gaps = page.getByRole('main')
  const openGaps = async () => {
    await openHome(page)
    await press(page, beforeLock, /^Kunci dan cetak: /)
    await expect(title(page, beforeLock)).toBeVisible()
  }
  await open(page, homeroomTeacher)
  const office = await open(await otherPage(browser, product), admin)

  await test.step('the home names the work, with its end', async () => {
    await expect(page.getByRole('region', { name: beforeLock })).toContainText('Semester berakhir 18/12/2026')
    // Her second card.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toHaveText(beforeLock)
    await whole(page, 'the home of a homeroom teacher before the rapor')
  })

  await test.step('what the class lacks: whose it is, and the way there', async () => {
    await openGaps()
    await unfold(page, 'Nilai belum lengkap')
    await gaps.getByRole('link', { name: /^Pendidikan Pancasila VII-A\s*terisi \d+\/\d+/ }).waitFor()
    await unfold(page, 'Presensi belum lengkap')
    await whole(page, 'what a class lacks')
    await gaps
      .getByRole('link', { name: /^Matematika VII-A/ })
      .first()
      .click()
    await expect(title(page, /^Matematika,? VII-A$/)).toBeVisible()
    // The stop leads back to the class that it was opened for.
    const wayBack = gaps.getByRole('link', { name: 'Menuju rapor', exact: true }).first()
    await wayBack.click()
    await unfold(page, 'Nilai belum lengkap')
    await gaps
      .getByRole('link', { name: /^Pendidikan Pancasila VII-A/ })
      .first()
      .click()
    await expect(title(page, 'Pendidikan Pancasila VII-A')).toBeVisible()
    await (isPhone ? page.getByRole('link', { name: 'Kembali ke Menuju rapor' }) : wayBack).click()
    await expect(title(page, beforeLock)).toBeVisible()
    await unfold(page, 'Presensi belum lengkap')
    await gaps.getByRole('link', { name: 'Isi saldo awal' }).click()
    await expect(page.getByText('Saldo awal VII-A, semester Ganjil')).toBeVisible()
    await whole(page, 'opening balances')
    await page.getByRole('button', { name: 'Batal' }).click()
  })

  await test.step('the days without marks, from the recap that lacks them', async () => {
    const day = page.getByRole('status').getByRole('link', { name: /^Isi / })
    // Not today's, which is not over.
    await expect(day).toHaveText('Isi 08/12/2026')
    await whole(page, 'a recap that lacks a day')
    const recap = page.url()
    await day.click()
    await row(page, /^VII-A\b/).click()
    await saveAllPresent(page)
    await page.goto(recap)
    await expect(title(page, 'Rekap Semester')).toBeVisible()
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    await expect(day).toHaveCount(0)
    // A rapor that is locked today has this day too.
    await openHome(page)
    await page.getByRole('link', { name: /^Isi absensi VII-A/ }).click()
    await saveAllPresent(page)
    await openGaps()
    await expect(gaps.getByText(/^Presensi terisi (\d+) dari \1 hari\.$/)).toBeVisible()
  })

  await test.step('kokurikuler and ekskul of her class', async () => {
    await page.goto('/app/kbm/student-evaluation')
    await toList('Kokurikuler')
    await expect(title(page, 'Kokurikuler')).toBeVisible()
    await row(page, /Pasar Murah Sekolah.*96\/96$/).click()
    await expect(page.getByText('Terisi 96/96')).toBeVisible()
    if (isPhone) await page.getByRole('radio', { name: 'Cukup' }).first().check({ force: true })
    else await page.getByRole('table').getByRole('combobox').first().selectOption('C')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeDisabled()
    await page.goto('/app/kbm/student-evaluation')
    await toList('Ekstrakurikuler')
    await row(page, /^Pramuka/).click()
    const members = page.getByRole('list', { name: 'Anggota' }).getByRole('listitem')
    await members.first().waitFor()
    const before = await members.count()
    await page.getByRole('button', { name: 'Tambah anggota' }).click()
    const adding = page.getByRole('dialog')
    await adding.getByLabel('Kelas').selectOption({ label: 'VII-A' })
    await adding.getByRole('checkbox').first().check()
    await adding.getByRole('button', { name: 'Tambah 1 siswa' }).click()
    await expect(members).toHaveCount(before + 1)
    await page.getByRole('button', { name: 'Isi yang kosong: Baik' }).click()
    await whole(page, 'ekskul of her class')
    await save(page)
  })

  await test.step('notes: those without one, one by one', async () => {
    await openHome(page)
    await press(page, beforeLock, /^Catatan dan presensi: /)
    await expect(title(page, beforeLock)).toBeVisible()
    await unfold(page, 'Catatan wali kelas belum ditulis')
    const unnoted = gapsOf(page, 'Catatan wali kelas belum ditulis')
    const missing = Number(await unnoted.locator('summary span').last().textContent())
    await unnoted.getByRole('link').first().click()
    await cardNote(page).fill('Rajin dan teliti.')
    await save(page)
    await page.goBack()
    await expect(unnoted.locator('summary span').last()).toHaveText(`${missing - 1}`)
  })

  const { classId, students, last } = await finishButOneNote({
    schoolId: await schoolIdOf(page),
    admin: await callerOf(office),
    homeroom: await callerOf(page),
  })

  await test.step('the last note, straight from her home', async () => {
    await openHome(page)
    await press(page, beforeLock, new RegExp(`^Catatan dan presensi: ${students.length - 1} dari ${students.length}$`))
    await expect(title(page, last.name)).toBeVisible()
    await cardNote(page).fill('Baik sekali.')
    await save(page)
    await openHome(page)
    const done = new RegExp(`^Catatan dan presensi: ${students.length} dari ${students.length}$`)
    await expect(page.getByRole('region', { name: beforeLock }).getByRole('link', { name: done })).toBeVisible()
  })

  const list = `/app/kbm/student-evaluation?academicClassId=${classId}`
  const locking = office.getByRole('dialog', { name: 'Kunci rapor' })

  await test.step('the office locks her class early, in three presses from its home', async () => {
    let presses = 0
    const count = async (one: Locator) => {
      await one.click()
      presses += 1
    }
    await openHome(office)
    await count(office.getByRole('region', { name: 'Menuju rapor' }).getByRole('link', { name: /kelas terkunci/ }))
    await count(office.getByRole('button', { name: 'Kunci 1 kelas yang lengkap' }))
    await expect(locking).toContainText(`VII-A: ${students.length} rapor.`)
    await whole(office, 'the lock of a class')
    expect(await faultsIn(office)).toEqual([])
    // The last school day of the semester.
    await expect(locking.getByLabel('Tanggal rapor')).toHaveValue('18/12/2026')
    const lock = await earlyLock(locking, '18/12/2026')
    await office.context().setOffline(true)
    await lock.click()
    await expect(office.getByLabel('Tutup pemberitahuan')).toBeVisible()
    for (const button of await locking.locator('footer button').all()) await expectPressable(button, 'below a notice')
    await office.getByLabel('Tutup pemberitahuan').click()
    await office.context().setOffline(false)
    await count(lock)
    await readNotice(office, `${students.length} rapor dikunci: VII-A`)
    await expect(locking).toBeHidden()
    expect(presses).toBe(3)
    const all = new RegExp(`VII-A, Kunci dan cetak: ${students.length} dari ${students.length}$`)
    await expect(office.getByRole('link', { name: all })).toBeVisible()
  })

  const mother = await open(await otherPage(browser, product, { hasTouch: true, isMobile: true }), parent)
  await test.step('nothing is published yet', async () => {
    await mother.goto('/app/kbm/student-evaluation')
    await expect(mother.getByText('Belum ada rapor yang terbit')).toBeVisible()
    await whole(mother, 'no rapor yet')
  })

  const act = async (name: string, verb: string, { reason, count }: { reason?: string; count?: string } = {}) => {
    await menu(office, name)
    const dialog = office.getByRole('dialog', { name })
    if (count) await expect(dialog.getByRole('status')).toHaveText(count)
    if (reason) {
      await dialog.getByRole('button', { name: verb, exact: true }).click()
      await expect(dialog.getByText('Tulis alasannya', { exact: false })).toBeVisible()
      await dialog.getByLabel('Alasan').fill(reason)
    }
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('published: the mother finds it on her home, and her opening is recorded once', async () => {
    await office.goto(list)
    await act('Terbitkan rapor', 'Terbitkan', { count: `${students.length} rapor akan diterbitkan.` })
    await openHome(mother)
    await openNewRapor(mother)
    await whole(mother, 'a published rapor')
    await mother.reload()
    await expect(mother.getByText(/^Versi 1, terbit /)).toBeVisible()
  })
  const child = await mother.evaluate(() => document.querySelector('main h1 + p')?.textContent?.split(' · ')[0] ?? '')
  const openRow = async (own: Page) => {
    await own.goto(`${list}&q=${encodeURIComponent(child)}`)
    await row(own, new RegExp(child)).click()
    await expect(title(own, child)).toBeVisible()
  }

  await test.step('a correction: the office unlocks, she writes, it is locked and published again', async () => {
    await openRow(page)
    await expect(page.getByText('Untuk mengubahnya, admin sekolah membuka kuncinya dahulu.')).toBeVisible()
    await openRow(office)
    await expect(office.getByText('Untuk mengubahnya, buka kuncinya dahulu.')).toBeVisible()
    const versions = office.getByRole('list', { name: 'Versi rapor' })
    await expect(versions.getByRole('list', { name: 'Pembaca versi 1' }).getByRole('listitem')).toHaveCount(1)
    await act('Buka kunci rapor', 'Buka kunci', { reason: 'Catatan perlu diperbaiki' })
    await expect(office.getByText('v1 masih terbit', { exact: false })).toBeVisible()
    await page.reload()
    await cardNote(page).fill('Baik sekali, pertahankan.')
    await save(page)
    await office.goto(list)
    await office.getByRole('link', { name: 'Menuju rapor', exact: true }).click()
    // Nothing of hers is missing.
    await office.getByRole('button', { name: 'Kunci 1 rapor' }).click()
    await (await earlyLock(locking, '18/12/2026')).click()
    await expect(locking).toBeHidden()
    await openRow(office)
    await act('Terbitkan rapor', 'Terbitkan')
    await expect(versions.getByRole('listitem').filter({ hasText: 'Versi 1' }).first()).toContainText('Diganti')
    await expect(versions.getByRole('listitem').filter({ hasText: 'Versi 2' }).first()).toContainText('Terbit')
    await mother.reload()
    await expect(mother.getByText('Rapor ini tidak ada di sini')).toBeVisible()
    await expect(mother).toHaveTitle('Rapor yang diganti atau ditarik · Hadir')
    await mother.getByRole('link', { name: 'Daftar rapor' }).click()
    // Its number is not alone on a line.
    await expect.poll(() => mother.getByRole('main').textContent()).toContain('versi\u00a02')
    await mother.getByRole('main').getByRole('link').first().click()
    await expect(mother.getByText(/^Versi 2, terbit /)).toBeVisible()
    await expect(mother.getByText('Baik sekali, pertahankan.')).toBeVisible()
  })

  await test.step('paper: of one student, of the class, and the month’s recap', async () => {
    await page.reload()
    await expect(title(page, child)).toBeVisible()
    const one = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Cetak rapor' }).click()
    expect((await pagesOf(one)).join(' ')).toContain(child)
    await page.goto(list)
    await menu(page, 'Cetak rapor sekelas')
    const printing = page.getByRole('dialog', { name: 'Cetak' })
    await expect(printing.getByLabel('Kelas').getByRole('option', { selected: true })).toHaveText('VII-A')
    await printing.getByRole('button', { name: 'Buat PDF' }).click()
    await expect(printing.getByLabel('Kelas')).toBeDisabled()
    await expect(printing.getByText(`Selesai: ${students.length} siswa`)).toBeVisible()
    await whole(page, 'the papers of a class')
    const all = page.waitForEvent('download')
    await printing.getByRole('button', { name: 'Unduh PDF' }).click()
    expect((await all).suggestedFilename()).toBe('Rapor VII-A.pdf')
    expect((await pagesOf(all)).length).toBeGreaterThanOrEqual(students.length)
    await printing.getByRole('button', { name: 'Tutup', exact: true }).last().click()
    await page.goto('/app/report/attendance')
    await expect(page.getByText('Desember 2026').last()).toBeAttached()
    await expect(page.getByRole('status').filter({ hasText: 'belum diisi' })).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table').getByText(child)).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('the day after: a teacher opens her grid', async () => {
    const own = await open(await otherPage(browser, product), teacher)
    await expect(own.getByRole('link', { name: 'Isi nilai mapel' })).toBeVisible()
    await expect(own.getByRole('link', { name: /Pendidikan Pancasila VII-A\s*\d+ nilai/ })).toHaveCount(0)
    await own.getByRole('link', { name: 'Isi nilai mapel' }).click()
    await expect(title(own, 'Nilai Mapel')).toBeVisible()
    await row(own, /^Pendidikan Pancasila/).click()
    await expect(title(own, 'Pendidikan Pancasila VII-A')).toBeVisible()
    await expect(
      own.getByText('Rapor sudah dikunci. Untuk mengubah nilai, admin sekolah membuka kuncinya dahulu.'),
    ).toBeVisible()
    await expect(own.getByText('Terkunci').first()).toBeVisible()
    await expect(own.getByRole('button', { name: 'Simpan', exact: true })).toHaveCount(0)
    await expect(own.getByRole('button', { name: /Buang/ })).toHaveCount(0)
    await whole(own, 'a locked grid')
    await own.context().close()
  })

  await test.step('withdrawn: the family reads that it was, and opens it no more', async () => {
    await act('Tarik rapor', 'Tarik', { reason: 'Salah menulis keputusan' })
    await expect(office.getByText('Salah menulis keputusan')).toBeVisible()
    await mother.goto('/app/kbm/student-evaluation')
    await expect(mother.getByText(/ditarik sekolah \d\d\/\d\d\/\d{4}, tidak berlaku lagi$/)).toBeVisible()
    await expect(mother.getByRole('main').getByRole('link')).toHaveCount(0)
  })
}

test.describe('on a desk of 1366 pixels', () => {
  const { userAgent } = devices['Desktop Chrome']
  test.use({
    viewport: { width: 1366, height: 768 },
    isMobile: false,
    hasTouch: false,
    deviceScaleFactor: 1,
    userAgent,
  })
  test('a homeroom teacher’s December, from what is missing to the day after', { tag: '@long' }, december)
})

// A server of its own: each journey locks the same class.
const onPhone = productTest({ HADIR_DEMO: 'on', ...often, PHONE: 'on' }, { now: decemberMorning })
onPhone('a homeroom teacher’s December on a phone', { tag: '@long' }, december)
