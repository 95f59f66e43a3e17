import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { enterNewSchool, openCodeScreen } from '../session.ts'
import { expect, test } from '../test.ts'

const lists = [
  'access-request',
  ...['academic-year', 'subject', 'class', 'teacher', 'student', 'alumni'].map((name) => `master/${name}`),
  ...['subject', 'class', 'student', 'teacher', 'schedule'].map((name) => `trx/${name}`),
  ...['subject-evaluation', 'subject-attendance', 'daily-attendance', 'student-evaluation'].map(
    (name) => `kbm/${name}`,
  ),
  'setting/school-config',
]
/** The form of a new record, or its first choices; the set-up of an assessment belongs to a subject of a class. */
const opensForm = (address: string) =>
  /\/create$/i.test(address) && address !== 'trx/subject-evaluation/create' && !address.startsWith('setting/')
const withoutForm = ['master/exam', 'master/task', 'trx/subject-evaluation']

test.describe('screens', () => {
  for (const [start, title, corner] of [
    ['/login', 'Login', '/register'],
    ['/register', 'Daftar', '/login'],
  ] as const) {
    test(
      `${start} has its title, one field, two ways in, the terms, and a corner link to ${corner}`,
      { tag: start === '/register' ? '@long' : [] },
      async ({ page }) => {
        await page.goto(start)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByRole('textbox')).toHaveCount(1)
        await expect(page.getByLabel('Email')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Kirim Kode' })).toBeEnabled()
        await expect(page.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /\/api\/v1\/oauth2\/google$/)
        const main = page.getByRole('main')
        await expect(main.getByRole('link', { name: 'Ketentuan Layanan' })).toHaveAttribute('href', '/terms')
        await expect(main.getByRole('link', { name: 'Kebijakan Privasi' })).toHaveAttribute('href', '/privacy')
        const other = page.getByRole('link', { name: corner === '/login' ? 'Login' : 'Daftar', exact: true })
        await other.click()
        await expect(page).toHaveURL(corner)
      },
    )
  }

  test('the landing page says what Hadir is good for in its first screen, with one way in', async ({ page }) => {
    await page.goto('/')
    for (const claim of [/juga tanpa sinyal/, /Dapodik/, /rapor tersusun sendiri/, /e-Rapor/, /Data milik sekolah/]) {
      await expect(page.getByRole('listitem').filter({ hasText: claim })).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('link', { name: 'Daftarkan sekolah' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Lihat sekolah contoh' })).toBeHidden()
    const main = page.getByRole('main')
    for (const [name, address] of [
      ['mendaftar di sini', '/register'],
      ['Ketentuan layanan', '/terms'],
      ['Kebijakan privasi', '/privacy'],
    ] as const)
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
    for (const picture of await main.locator('picture img').all()) {
      await picture.scrollIntoViewIfNeeded()
      const { shown, taken } = await picture.evaluate((image: HTMLImageElement) => ({
        shown: image.clientHeight,
        taken: Number(image.getAttribute('height')),
      }))
      expect(shown, 'a picture is as large as the screen it shows').toBe(taken)
    }
    await page.getByRole('link', { name: 'Masuk', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

  test('the code screen has its title, six boxes, a countdown and its button', async ({ page }) => {
    await openCodeScreen(page, 'login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verifikasi Kode')
    await expect(page.getByLabel('Kode verifikasi, enam angka')).toHaveAttribute('maxlength', '6')
    await expect(page.getByText(/^Kode berlaku \d\d:\d\d lagi$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verifikasi', exact: true })).toBeVisible()
  })

  test('every address of the specification has its screen, and a form for a new record if any', async ({
    page,
    product,
  }) => {
    await enterNewSchool(page, product)
    const forms = lists.map((list) => `${list}/create`)
    const addresses = [
      ...lists,
      ...forms,
      'master/class/CREATE',
      'trx/schedule/CREATE',
      ...withoutForm,
      'trx/subject-evaluation/create',
    ]
    for (const address of sampleOfTenth(addresses, 8)) {
      await page.goto(`/app/${address}`)
      await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' }), address).toBeHidden()
      if (opensForm(address)) await expect(page.locator('main form').first(), address).toBeVisible()
    }
    for (const [address, title] of [
      ['master/exam', 'Exam'],
      ['master/task', 'Tugas'],
      ['trx/subject-evaluation', 'Penilaian Mapel'],
    ]) {
      await page.goto(`/app/${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
    }
  })

  test('a screen that cannot be loaded shows an error after one reload, with a link home', async ({ page }) => {
    await page.goto('/login')
    await page.route('**/assets/terms-page*', (route) => route.abort('connectionfailed'))
    await page.getByRole('main').getByRole('link', { name: 'Ketentuan Layanan' }).click()
    await expect(page.getByRole('heading', { name: 'Halaman ini belum dapat dimuat' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByRole('alert').getByText('dynamically imported module')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kembali ke awal' })).toHaveAttribute('href', '/')
  })

  test('an app that cannot be loaded says so, and a retry starts it', async ({ page }) => {
    // A part that the first script imports: the browser reports it at the script.
    await page.route('**/assets/common-*', (route) => route.abort('connectionfailed'))
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(/\/assets\/index-[^/]+\.js/)
    await expect(page.getByText('Mohon Tunggu')).toBeHidden()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  })

  test('without the error screen’s own code an error has its heading, message and retry', async ({ page }) => {
    await page.route(/\/assets\/(terms-page|frame)-/, (route) => route.abort('connectionfailed'))
    await page.goto('/terms')
    await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('dynamically imported module')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ketentuan Layanan' })).toBeVisible()
  })
})
