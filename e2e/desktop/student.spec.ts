import type { FileChooser, Page } from '@playwright/test'
import { faultsIn } from '../fit.ts'
import { actOnRecord, editPart } from '../record-parts.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

/** The labels in the record's history. */
async function changedIn(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Riwayat perubahan' }).click()
  const changes = page
    .getByRole('listitem')
    .filter({ hasText: ' menjadi ' })
    .filter({ hasNot: page.getByRole('list') })
  await changes.first().waitFor()
  return [...new Set((await changes.allTextContents()).map((text) => text.replace(/:.*/s, '')))].toSorted()
}

type Picture = Parameters<FileChooser['setFiles']>[0]

/** Chooses a photo from the menu of a record. */
async function choosePhoto(page: Page, picture: Picture): Promise<void> {
  const opening = page.waitForEvent('filechooser')
  await actOnRecord(page, /^(Pilih|Ganti) foto$/)
  await (await opening).setFiles(picture)
}

test('photos, a student card, a record sheet and a corrected roll number', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/trx/student?sort=rollNo')
  const members = page.getByRole('table', { name: 'Siswa Tahun Berjalan' })

  await test.step('the number in class is refused while somebody else has it, and kept with its history', async () => {
    // The first page of a new server is its slowest.
    await members.getByRole('link').first().waitFor()
    await members.getByRole('link').first().click()
    const number = page.getByRole('textbox', { name: 'No. absen (opsional)' })
    await editPart(page, 'Keanggotaan kelas 2026/2027')
    await expect(number).toBeFocused()
    await expect(number).toHaveValue('1')
    await number.fill('2')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Nomor absen sudah dipakai', { exact: true })).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
    await number.fill('77')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    // It reads again, and the page has no foot any more.
    await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Ringkasan siswa' })).toContainText('nomor 77')
    await page.getByRole('button', { name: 'Riwayat perubahan' }).click()
    await expect(page.getByText('Nomor absen: 1 menjadi → 77', { exact: true })).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
  })

  await test.step('beside her record stand her guardian’s telephone, her class and her days, month by month', async () => {
    const guardian = page.getByRole('region', { name: 'Ringkasan siswa' })
    await expect(guardian.getByRole('link', { name: /^Telepon/ })).toHaveAttribute('href', /^tel:\+62\d+$/)
    await expect(guardian.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/62\d+$/)
    const days = page.getByRole('region', { name: 'Kehadiran', exact: true })
    await expect(days).toContainText(/Kelas \S+ · Wali kelas: \S/)
    await expect(days.getByRole('paragraph').filter({ hasText: /^September 2026$/ })).toBeVisible()
    await expect(days.getByText(/^(Sakit|sakit)/)).toHaveCount(1)
    await days.getByRole('button', { name: 'Bulan sebelumnya' }).click()
    await expect(days.getByRole('paragraph').filter({ hasText: /^Agustus 2026$/ })).toBeVisible()
    await expect(days.getByRole('cell').filter({ hasText: 'Hadir' }).first()).toBeVisible()
  })

  await test.step('a figure opens the days that it counts, and the history goes on', async () => {
    const days = page.getByRole('region', { name: 'Kehadiran', exact: true })
    const history = page.getByRole('region', { name: /^Riwayat/ })
    await days.getByRole('button', { name: /^Alpa/ }).click()
    await expect(history.getByRole('heading', { name: 'Riwayat: Alpa' })).toBeFocused()
    await history.getByRole('button', { name: 'Tampilkan semua' }).click()
    await expect(history.getByText(/^Masuk /).first()).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
  })

  await test.step('more of her history is shown below, and read on from there', async () => {
    // Her real history, two lines a page.
    const address = /\/api\/v1\/student\/[^/]+\/timeline/
    const news = 'Diterima kembali hari ini'
    let hasNews = false
    await page.route(address, async (route) => {
      const url = new URL(route.request().url())
      const at = Number(url.searchParams.get('page')) - 1
      url.searchParams.delete('page')
      const answer = await route.fetch({ url: url.href })
      const { data, ...rest } = await answer.json()
      if (hasNews) data[2] = { ...data[2], kind: 'WARNING_HANDLED', note: news, by: null }
      const json = { ...rest, data: data.slice(at * 2, at * 2 + 2), meta: { ...rest.meta, page: at + 1, pageSize: 2 } }
      await route.fulfill({ response: answer, json })
    })
    await page.reload()
    const history = page.getByRole('region', { name: 'Riwayat', exact: true })
    const lines = history.getByRole('listitem')
    await expect(lines).toHaveCount(2)
    const more = history.getByRole('button', { name: 'Tampilkan lebih banyak' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(lines.nth(2)).toBeFocused()
    expect(await faultsIn(page)).toEqual([])
    // The same page read again when somebody comes back to its tab.
    const figure = page.getByRole('region', { name: 'Kehadiran', exact: true }).getByRole('button', { name: /^Alpa/ })
    await figure.focus()
    hasNews = true
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(lines.nth(2)).toContainText(news)
    await expect(figure).toBeFocused()
    // The other page may still be read again.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
  })

  await test.step('a part is edited in place: an error in another one opens it, and Batal gives all of it up', async () => {
    const name = page.getByRole('heading', { level: 1 })
    const before = await name.textContent()
    await editPart(page, 'Identitas')
    await expect(page.getByRole('textbox', { name: 'Nama lengkap' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Nama lengkap' }).fill('Nama Baru')
    await page.route('**/api/v1/student/*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 400,
            json: { statusCode: 400, code: 'INVALID', message: 'Kode pos salah', fields: { postalCode: 'Salah' } },
          })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Kode pos (opsional)' })).toBeFocused()
    expect(await faultsIn(page)).toEqual([])
    await page.unroute('**/api/v1/student/*')
    await page.getByRole('button', { name: 'Batal', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Ubah identitas' })).toBeFocused()
    await editPart(page, 'Identitas')
    await expect(page.getByRole('textbox', { name: 'Nama lengkap' })).toHaveValue(before!)
    await page.getByRole('button', { name: 'Batal', exact: true }).click()
  })

  await test.step('a photo is cut out with the arrow keys and made small in the browser', async () => {
    const file = { name: 'layar.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await choosePhoto(page, file)
    const dialog = page.getByRole('dialog', { name: 'Potong foto' })
    const frame = dialog.getByRole('group', { name: /^Bagian foto yang dipakai/ })
    await frame.focus()
    await page.keyboard.press('ArrowRight')
    expect(await faultsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Simpan foto' }).click()
    const photo = page.getByRole('region', { name: 'Ringkasan siswa' }).getByRole('img')
    await expect(photo).toBeVisible()
    const size = await photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
    expect(size[0]).toBeLessThanOrEqual(600)
    expect(size[1]).toBeLessThanOrEqual(800)
    expect(Math.abs(size[0]! / size[1]! - 0.75)).toBeLessThan(0.02)
  })

  await test.step('her card and her sheet are printed, and a lost card is replaced', async () => {
    for (const [button, name] of [
      ['Cetak kartu', /^Kartu .+\.pdf$/],
      ['Cetak buku induk', /^Buku induk .+\.pdf$/],
    ] as const) {
      const coming = page.waitForEvent('download')
      await actOnRecord(page, button)
      expect((await coming).suggestedFilename()).toMatch(name)
    }
    await page.getByRole('button', { name: 'Ganti kartu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ganti kartu' })
    await dialog.getByRole('textbox', { name: 'Alasan' }).fill('Tertinggal di bus')
    await dialog.getByRole('button', { name: 'Ganti kartu' }).click()
    await expect(page.getByText('Tertinggal di bus')).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
  })

  await test.step('her history names all of this in words of the school', async () => {
    await page.reload()
    expect(await changedIn(page)).toEqual(['Foto', 'Kartu', 'Nomor absen'])
  })

  await test.step('a teacher gets her photo the same way', async () => {
    await page.goto('/app/master/teacher')
    await page.getByRole('table', { name: 'Guru' }).getByRole('link').first().click()
    const head = page.getByRole('region', { name: 'Ringkasan guru' })
    // A picture as an iPhone keeps it: the window says what to do instead of showing a torn one.
    const heic = {
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('0000001866747970686569630000', 'hex'),
    }
    await choosePhoto(page, heic)
    const dialog = page.getByRole('dialog', { name: 'Potong foto' })
    await expect(dialog.getByRole('alert')).toContainText('Pakai JPEG, PNG, atau WebP. Di iPhone')
    await expect(dialog.getByRole('button', { name: 'Simpan foto' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Batal' }).click()
    const buffer = await page.screenshot()
    await choosePhoto(page, { name: 'layar.png', mimeType: 'image/png', buffer })
    await page.getByRole('dialog', { name: 'Potong foto' }).getByRole('button', { name: 'Simpan foto' }).click()
    await expect(head.getByRole('img')).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
    await actOnRecord(page, 'Hapus foto')
    await expect(head.getByRole('img')).toHaveCount(0)
    await page.reload()
    expect(await changedIn(page)).toEqual(['Foto'])
  })

  await test.step('her duties of the year are edited in place, and read again', async () => {
    await page.goto('/app/trx/teacher?sort=name')
    await page.getByRole('table', { name: 'Guru Tahun Berjalan' }).getByRole('link').first().click()
    const week = page.getByRole('region', { name: 'Jadwal mengajar' })
    await expect(week.getByRole('definition').first()).toHaveText(/^\d\d:\d\d–\d\d:\d\d(VII|VIII|IX)-/)
    await expect(week.getByText('Rabu, hari ini')).toBeVisible()
    await editPart(page, 'Mengajar dan tugas')
    // One form at a time.
    await expect(page.getByRole('button', { name: 'Ubah identitas' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('textbox', { name: 'JP paling banyak per minggu (opsional)' }).fill('40')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('dari paling banyak 40')).toBeVisible()
    await page.getByRole('button', { name: 'Riwayat perubahan' }).click()
    await expect(page.getByText(/^JP paling banyak per minggu:/).first()).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await week.getByRole('link', { name: 'Buka jadwal' }).click()
    await expect(page.getByRole('combobox', { name: 'Guru' }).locator('option:checked')).toHaveText(
      new RegExp(`^${name?.split(',')[0]}`),
    )
  })
})
