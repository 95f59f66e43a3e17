import type { Locator } from '@playwright/test'
import { listLoaded } from './walk.ts'
import { expectFit } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'

const long = 'Menabuh saron dengan mahir dan memimpin latihan adik kelasnya. '.repeat(10).trim()

/** By keyboard, which loses its place when the pressed button disappears. */
async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

test(
  'a roster’s bulk edits can be taken back, and the pressed button keeps the focus',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await page.goto('/app/kbm/student-evaluation/extracurricular')
    await page.getByRole('button', { name: 'Tambah ekskul' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nama').fill('Seni tari')
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('button', { name: 'Tambah anggota' }).click()
    await dialog.getByRole('button', { name: 'Pilih semua' }).click()
    const add = dialog.getByRole('button', { name: /^Tambah \d+ siswa$/ })
    const all = Number(/\d+/.exec(await add.innerText())?.[0])
    await add.click()
    const members = page.getByRole('list', { name: 'Anggota' }).getByRole('listitem')
    await expect(members).toHaveCount(all)
    const leaves = members.nth(0).getByRole('button')
    await press(leaves)
    await expect(leaves).toBeFocused()
    await expect(members.nth(0)).toContainText('Dikeluarkan saat disimpan')

    const fill = page.getByRole('button', { name: 'Isi yang kosong: Baik' })
    const takeBack = page.getByRole('button', { name: 'Urungkan isian' })
    await press(fill)
    await expect(takeBack).toBeFocused()
    await expect(page.getByText(`${all} perubahan belum disimpan`)).toBeVisible()
    await expect(members.nth(0)).toContainText('Dikeluarkan saat disimpan')
    await takeBack.press('Enter')
    await expect(fill).toBeFocused()
    await expect(page.getByText('1 perubahan belum disimpan')).toBeVisible()
    await fill.press('Enter')

    const words = members.nth(2).getByLabel(/^Keterangan /)
    await words.fill(long)
    await press(page.getByRole('button', { name: 'Batal', exact: true }))
    await expect(page.getByText(`${all} perubahan dibuang`)).toBeVisible()
    await expect(words).toHaveValue('')
    const restore = page.getByRole('button', { name: 'Urungkan', exact: true })
    await expect(restore).toBeFocused()
    await expectFit(page, 'discarded edits')
    expect(await smallTargets(page)).toEqual([])
    await restore.press('Enter')
    await expect(words).toHaveValue(long)

    const save = page.getByRole('button', { name: 'Simpan', exact: true })
    await press(save)
    await expect(words).toBeFocused()
    await words.fill(long.slice(0, 300))
    await press(save)
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await expect(save).toBeFocused()
    await expect(members).toHaveCount(all - 1)
  },
)

test(
  'a homeroom teacher reads how many of an activity’s members are shown to her',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await page.goto('/app/kbm/student-evaluation/extracurricular')
    await page
      .getByRole('list', { name: 'Ekstrakurikuler' })
      .getByRole('link', { name: /Pramuka/ })
      .click()
    const count = page.getByText(/^\d+ dari \d+ anggota tampil di sini, \d+ dinilai\./)
    await expect(count).toBeVisible()
    const [, shown] = /^(\d+)/.exec((await count.textContent()) ?? '') ?? []
    await expect(page.getByRole('list', { name: 'Anggota' }).getByRole('listitem')).toHaveCount(Number(shown))
  },
)

test(
  'a result’s text that is too long is where Simpan leads, with its message in sight',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await page.goto('/app/kbm/student-evaluation/cocurricular')
    await page.getByRole('list', { name: 'Kegiatan' }).getByRole('link').first().click()
    await page
      .getByRole('button', { name: /^Semua dimensi / })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const words = dialog.getByLabel(/^Keterangan, /).last()
    const message = dialog.getByText(`Maksimal 300 karakter, sekarang ${long.length}`)
    await words.fill(long)
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await press(page.getByRole('button', { name: 'Batal', exact: true }))
    await expect(page.getByText('1 capaian dibuang')).toBeVisible()
    await page.getByRole('button', { name: 'Urungkan', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(words).toBeFocused()
    await expect(message).toBeInViewport({ ratio: 1 })
  },
)

test(
  'below a reason of any length its window shows what is wrong with it',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto('/app/kbm/student-evaluation')
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Buka kunci rapor' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Alasan').fill(long)
    await expect(dialog.getByText(`Maksimal 300 karakter, sekarang ${long.length}`)).toBeInViewport({ ratio: 1 })
  },
)

test(
  'on a phone a long achievement and its description can be read whole while they are typed',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await page.goto('/app/kbm/student-evaluation')
    await page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Tambah prestasi' }).click()
    const boxes = page.getByRole('region', { name: 'Prestasi' }).getByRole('textbox')
    await expect(boxes.first()).toBeFocused()
    for (const [index, length] of [120, 300].entries()) {
      const box = boxes.nth(index)
      await box.fill(long.slice(0, length).trim())
      expect(
        await box.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]),
      ).toEqual([0, 0])
    }
  },
)

test(
  'an activity with results is removed only after a question that says what is lost',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    for (const [address, list, change, name, lost] of [
      ['extracurricular', 'Ekstrakurikuler', 'Ubah', 'Pramuka', /\d+ anggota dan penilaiannya ikut terhapus/],
      ['cocurricular', 'Kegiatan', 'Ubah kegiatan', 'Pasar Murah Sekolah', /\d+ capaian siswa ikut terhapus/],
    ] as const) {
      await page.goto(`/app/kbm/student-evaluation/${address}`)
      await page.getByRole('list', { name: list }).getByRole('link', { name }).click()
      await page.getByRole('button', { name: change, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
      const question = page.getByRole('dialog', { name: `Hapus ${name}?` })
      await expect(question).toContainText(lost)
      await expectFit(page, 'a question before a removal')
      // Its overlay also covers the window behind, which has a Batal of its own.
      const levels = await page
        .locator('.fixed[data-state=open]')
        .evaluateAll((layers) => layers.map((one) => Number(getComputedStyle(one).zIndex)))
      expect(levels).toHaveLength(4)
      expect(levels).toEqual(levels.toSorted((a, b) => a - b))
      await question.getByRole('button', { name: 'Batal' }).click()
      await expect(question).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  },
)

test(
  'on a phone a server’s refusal is announced beside what it says at the field',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto('/app/kbm/student-evaluation/cocurricular')
    await page.getByRole('list', { name: 'Kegiatan' }).getByRole('link', { name: 'Pasar Murah Sekolah' }).click()
    await page.getByRole('button', { name: 'Ubah kegiatan', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { checked: true }).first().uncheck()
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    const message = dialog.getByText('Ada dimensi yang sudah berisi capaian')
    await expect(message).toBeVisible()
    await expect(page.locator('li', { hasText: 'Belum berhasil' })).toBeVisible()
    const isSeen = (one: Element) => {
      const { left, top, bottom } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(left + 10, (top + bottom) / 2))
    }
    expect(await message.evaluate(isSeen)).toBe(true)
  },
)

test('only who leads a class, or the office, is offered a new ekskul', { tag: '@long' }, async ({ page, product }) => {
  const offered = page.getByRole('button', { name: 'Tambah ekskul' })
  for (const [who, count] of [
    ['piket@contoh.test', 0],
    [homeroomTeacher, 1],
  ] as const) {
    await signIn(page, product, who)
    await page.goto('/app/kbm/student-evaluation/extracurricular')
    await listLoaded(page)
    await expect(offered).toHaveCount(count)
  }
})
