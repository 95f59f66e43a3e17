import { desk, expectFit } from './fit.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'

test('an upright phone shows each student’s S, I, A and percent first; a turned one the dates', async ({
  page,
  product,
}) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app/report/attendance')
  const students = page.getByRole('list', { name: 'Rekap siswa' }).getByRole('listitem')
  const table = page.getByRole('table', { name: 'Rekap bulanan' })
  await expect(students).toHaveCount(32)
  await expect(students.first()).toHaveText(
    /^1\. .+hadir \d+ dari \d+ hari.*Sakit \d+Izin \d+Alpa \d+Hadir % (\d+,\d|-)$/,
  )
  await expect(table).toBeHidden()
  const notes = students.getByText(/^hadir \d+ dari/)
  await expect(notes).toHaveCount(32)
  const cut = await notes.evaluateAll((all) => all.filter((note) => note.scrollWidth > note.clientWidth).length)
  expect(cut, 'notes that end in an ellipsis').toBe(0)
  await expectFit(page)

  await page.getByText('Tanggal', { exact: true }).click()
  await expect(table).toBeVisible()
  await page.getByText('Siswa', { exact: true }).click()
  await expect(table).toBeHidden()

  await page.setViewportSize({ width: 740, height: 360 })
  await expect(table).toBeVisible()
  await expect(students).toHaveCount(0)
})

test('the matrix cuts no name and breaks no word of its headings', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app/report/attendance')
  for (const size of [desk, { width: 1280, height: 720 }, { width: 740, height: 360 }]) {
    await page.setViewportSize(size)
    const table = page.getByRole('table', { name: 'Rekap bulanan' })
    await expect(table).toBeVisible()
    const faults = await table.evaluate((element) => {
      const linesOf = (word: Text) => {
        const range = document.createRange()
        range.selectNodeContents(word)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }
      const cut = [...element.querySelectorAll('tbody th, tbody th *')].filter(
        (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).display !== 'inline',
      )
      const broken = [...element.querySelectorAll('thead th')].filter(({ firstChild }) => {
        const words = firstChild?.nodeValue?.trim().split(' ').length ?? 0
        return firstChild instanceof Text && linesOf(firstChild) > words
      })
      return [...cut, ...broken].map((one) => one.textContent)
    })
    expect.soft(faults, `${size.width} pixels wide`).toEqual([])
  }
})

test('both recaps have export and print beside the title', { tag: '@long' }, async ({ page, product }) => {
  await page.setViewportSize(desk)
  await signIn(page, product, homeroomTeacher)
  for (const [address, title] of [
    ['/app/report/attendance', 'Laporan Absensi'],
    ['/app/report/semester', 'Rekap Semester'],
  ] as const) {
    await page.goto(address)
    const head = page.getByRole('main').locator('header').filter({ hasText: title }).first()
    await expect(head.getByRole('button', { name: 'Unduh XLSX' })).toBeVisible()
    await expect(head.getByRole('button', { name: 'Cetak' })).toBeVisible()
    const entry = page.getByRole('navigation').getByRole('link', { name: 'Absensi', exact: true })
    await expect(entry).toHaveAttribute('aria-current', 'page')
  }
})

test('the school’s recap lists its classes on a phone', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/report/attendance?of=school')
  const classes = page.getByRole('list', { name: 'Rekap kelas' }).getByRole('listitem')
  await expect(classes.first()).toHaveText(/VII-A.*Sakit \d+Izin \d+Alpa \d+Absen/)
  await expectFit(page)
})

test('a page that fails to load says so in a heading', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.route(/\/api\/v1\/(?!user|auth|academic-year)/, (route) =>
    route.fulfill({ status: 400, json: { statusCode: 400, code: 'INVALID', message: 'Belum dapat dibaca' } }),
  )
  for (const address of [
    '/app/report/attendance',
    '/app/setting/school-config',
    '/app/trx/schedule',
    '/app/master/class',
  ]) {
    await page.goto(address)
    await expect(page.getByText('Belum dapat dibaca').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  }
})

test(
  'a teacher without a class sees who may read recaps, and where hers is',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, 'piket@contoh.test')
    for (const address of ['/app/report/attendance', '/app/report/semester']) {
      await page.goto(address)
      await expect(page.getByText('Anda belum menjadi wali kelas', { exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('combobox', { name: 'Kelas' }).locator('option')).toHaveCount(0)
    }
    await page.getByRole('link', { name: 'Buka Rekap mengajar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rekap mengajar' })).toBeVisible()
  },
)
