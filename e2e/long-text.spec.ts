import type { Locator, Page } from '@playwright/test'
import { paths } from '../web/src/paths.ts'
import { admin, expect, homeroomTeacher, mark, openSheet, signIn, student, test } from './school-morning.ts'
import { listLoaded } from './walk.ts'

/** As many words as fill this length, with an end that must not get lost. */
const textOf = (length: number) => `${'Diskusi kelompok. '.repeat(100).slice(0, length - 5)}akhir`

/** Pastes like a person: the browser applies the limits of the input. */
async function paste(into: Locator, text: string): Promise<void> {
  const page = into.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await into.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** The addresses that were written to since. */
function writesOf(page: Page): string[] {
  const written: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && /task|holiday|attendance/.test(pathname)) written.push(pathname)
  })
  return written
}

async function expectWhole(field: Locator, text: string, message: string): Promise<void> {
  await expect(field).toHaveValue(text)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(message))
}

test('a form says that a pasted text is too long, and loses none of it', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto(paths.tasks)
  await listLoaded(page)
  const written = writesOf(page)
  await page.getByRole('button', { name: 'Tambah tugas' }).first().click()
  const dialog = page.getByRole('dialog')
  const [title, description] = [dialog.getByLabel('Judul'), dialog.getByLabel('Keterangan')]
  await dialog.getByLabel('Mata pelajaran kelas').click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('textbox', { name: 'Tenggat' }).fill('30/09/2026')
  await paste(title, textOf(130))
  await paste(description, textOf(1001))
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expectWhole(title, textOf(130), 'Maksimal 120 karakter, sekarang 130')
  await expectWhole(description, textOf(1001), 'Maksimal 1000 karakter, sekarang 1001')
  expect(written).toEqual([])
  await title.fill(textOf(120))
  await description.fill(textOf(1000))
  // The boxes grow, and Enter saves as in any form.
  await description.press('Enter')
  await expect(dialog).toBeHidden()
})

test(
  'kokurikuler’s long title and dimension can be read whole on a phone',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto(paths.cocurricular)
    await page.getByLabel('Kelas').selectOption({ label: 'VII-B' })
    await page.getByRole('button', { name: 'Tambah kegiatan' }).first().click()
    const dialog = page.getByRole('dialog')
    const title = dialog.getByLabel('Judul kegiatan')
    await paste(title, textOf(161))
    await dialog.getByLabel('Tema').fill('Aku Cinta Indonesia')
    await dialog.getByLabel('Keimanan dan ketakwaan terhadap Tuhan YME').check()
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expectWhole(title, textOf(161), 'Maksimal 160 karakter, sekarang 161')
    expect(await title.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
    await title.fill(textOf(160))
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    const dimension = page.getByRole('combobox', { name: 'Dimensi' })
    await expect(dimension).toBeVisible()
    // The name is longer than a line of the box, which has a second one for it.
    const { lines, height } = await dimension.evaluate((box) => {
      const pen = document.createElement('canvas').getContext('2d')!
      const look = getComputedStyle(box)
      pen.font = look.font
      const room = box.clientWidth - Number.parseFloat(look.paddingLeft) - Number.parseFloat(look.paddingRight)
      const { width } = pen.measureText((box as HTMLSelectElement).selectedOptions[0]!.text)
      return { lines: width / room, height: box.clientHeight / Number.parseFloat(look.lineHeight) }
    })
    expect(lines).toBeGreaterThan(1)
    expect(height).toBeGreaterThan(2)
  },
)

test(
  'a window that asks for a reason does the same, and waits for a shorter one',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    // A Saturday that no other test makes a school day.
    await page.goto(`${paths.dailyAttendance}?date=2026-09-05`)
    await page.getByRole('button', { name: 'Jadikan hari sekolah' }).click()
    const dialog = page.getByRole('dialog')
    const act = dialog.getByRole('button', { name: 'Buka sebagai hari sekolah' })
    const reason = dialog.getByLabel('Alasan')
    await expect(act).toHaveAttribute('title', 'Tulis alasannya dahulu')
    await paste(reason, textOf(115))
    await expectWhole(reason, textOf(115), 'Maksimal 100 karakter, sekarang 115')
    await expect(act).toBeDisabled()
    await expect(act).toHaveAttribute('title', 'Maksimal 100 karakter, sekarang 115')
    await reason.fill(textOf(100))
    await expect(reason).toHaveAttribute('aria-invalid', 'false')
    await expect(act).toHaveAttribute('title', 'Pilih jadwal yang diikuti')
    await dialog.getByLabel('Pelajaran memakai').selectOption('Jadwal hari itu sendiri')
    await expect(act).toBeEnabled()
  },
)

test(
  'a note and a journal that are too long stay on the sheet, and nothing of it is sent',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    const save = page.getByRole('button', { name: 'Simpan', exact: true })
    const saved = page.getByText(/^Tersimpan \d\d:\d\d$/)
    const drawer = page.getByRole('dialog')
    const written = writesOf(page)

    await openSheet(page, 'VII-A')
    await mark(page, 0, 'Sakit')
    await page
      .getByRole('button', { name: /^Lainnya: / })
      .first()
      .click()
    await paste(drawer.getByLabel('Catatan'), textOf(201))
    await expectWhole(drawer.getByLabel('Catatan'), textOf(201), 'Maksimal 200 karakter, sekarang 201')
    await drawer.getByRole('button', { name: 'Selesai' }).click()
    await expect(page.getByText('Catatan terlalu panjang')).toBeVisible()
    await save.click()
    await expectWhole(drawer.getByLabel('Catatan'), textOf(201), 'Maksimal 200 karakter, sekarang 201')
    await drawer.getByLabel('Catatan').fill(textOf(200))
    await drawer.getByRole('button', { name: 'Selesai' }).click()
    expect(written).toEqual([])
    await save.click()
    await expect(saved).toBeVisible()

    await page.goto('/app/kbm/subject-attendance')
    await page.getByRole('list', { name: 'Pelajaran' }).getByRole('link').first().click()
    await student(page, 0).waitFor()
    written.length = 0
    const [topic, activity] = [page.getByLabel('Materi'), page.getByLabel('Kegiatan')]
    await topic.fill('Pecahan senilai')
    await paste(activity, textOf(1001))
    await expectWhole(activity, textOf(1001), 'Maksimal 1000 karakter, sekarang 1001')
    await save.click()
    await expect(activity).toBeFocused()
    await page.reload()
    await expectWhole(activity, textOf(1001), 'Maksimal 1000 karakter, sekarang 1001')
    expect(written).toEqual([])
    await activity.fill(textOf(1000))
    await save.click()
    await expect(saved).toBeVisible()
  },
)

test(
  'a note that is too long of a student who has left opens a field with her name at Simpan',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await openSheet(page, 'VII-A')
    await mark(page, 3, 'Sakit')
    await page
      .getByRole('button', { name: /^Lainnya: / })
      .nth(3)
      .click()
    const drawer = page.getByRole('dialog')
    await paste(drawer.getByLabel('Catatan'), textOf(201))
    await drawer.getByRole('button', { name: 'Selesai' }).click()
    await expect(page.getByText('Catatan terlalu panjang')).toBeVisible()
    const written = writesOf(page)
    let name = ''
    await page.route(/\/daily-attendance\/[^/]+\/[^/?]+\?date=/, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { students: { name: string }[] } }
      name = answer.data.students.splice(3, 1)[0]?.name ?? name
      await route.fulfill({ response, json: answer })
    })
    await page.reload()
    const off = page.getByRole('region', { name: 'Tidak ada lagi di lembar ini' })
    await expect(off).toBeVisible()
    const save = page.getByRole('button', { name: 'Simpan', exact: true })
    await save.click()
    const note = off.getByLabel(`Catatan ${name}`)
    await expect(note).toBeFocused()
    await expect(note).toBeInViewport()
    await expectWhole(note, textOf(201), 'Maksimal 200 karakter, sekarang 201')
    expect(written).toEqual([])
    await note.fill(textOf(200))
    await expect(note).toHaveAttribute('aria-invalid', 'false')
    await save.click()
    await expect(off).toBeHidden()
    await expect.poll(() => written.length).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  },
)

test(
  'an exemption’s reason and a description that are too long stay whole in their windows',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, 'wali.vii-b@contoh.test')
    await page.goto(`${paths.subjectEvaluation}?q=Pancasila`)
    await listLoaded(page)
    await page.getByRole('list', { name: 'Nilai Mapel' }).getByRole('link').first().click()
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Simpan' })
    await page
      .getByRole('button', { name: /^Keadaan nilai / })
      .last()
      .click()
    await dialog.getByLabel('Keadaan').selectOption('Dibebaskan')
    const reason = dialog.getByLabel('Alasan')
    await paste(reason, textOf(201))
    await save.click()
    await expect(reason).toBeFocused()
    await expectWhole(reason, textOf(201), 'Maksimal 200 karakter, sekarang 201')
    await dialog.getByRole('button', { name: 'Batal' }).click()

    await page
      .getByRole('list', { name: /^Nilai / })
      .getByRole('button')
      .first()
      .click()
    const description = dialog.getByRole('textbox', { name: 'Capaian kompetensi' })
    await paste(description, textOf(1001))
    await save.click()
    await expect(description).toBeFocused()
    await expectWhole(description, textOf(1001), 'Maksimal 1000 karakter, sekarang 1001')
    await paste(description, textOf(1000))
    await save.click()
    await expect(dialog).toBeHidden()
  },
)
