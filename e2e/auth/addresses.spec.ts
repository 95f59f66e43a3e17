import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../built-file.ts'
import { happensAfter, isStillAt, loadWithStoppedClock, notice } from '../page-clock.ts'
import { expect, test } from '../test.ts'

test.describe('addresses with a message', () => {
  test('a message is shown as plain text, cut, and disappears from the address', { tag: '@long' }, async ({ page }) => {
    const message = `<b>Halo</b>${'a'.repeat(200)}`
    await page.goto(`/login?${new URLSearchParams({ message, description: 'Baris\u0007satu' })}`)
    const shown = notice(page, '<b>Halo</b>')
    await expect(shown).toContainText('Baris satu')
    expect((await shown.getByText('<b>Halo</b>').first().innerText()).length).toBe(120)
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('a notice closes by itself after exactly 5 s', async ({ page }) => {
    await loadWithStoppedClock(page, '/login?message=Halo')
    await expect(notice(page, 'Halo')).toBeVisible()
    await happensAfter(page, 5000, {
      before: () => expect(notice(page, 'Halo')).toBeVisible(),
      after: () => expect(notice(page, 'Halo')).toBeHidden(),
    })
    await expect(page).toHaveURL('/login')
  })

  test('the return from a social sign-in gives up after exactly 10 s', async ({ page }) => {
    // A network that drops the call: the ticket is neither accepted nor rejected.
    await page.route('**/api/v1/auth/user-info**', () => undefined)
    await loadWithStoppedClock(page, '/callback?idp=google&access_token=karcis')
    await expect(page.getByText('Mohon Tunggu')).toBeVisible()
    await expect(page).toHaveURL('/callback')
    await happensAfter(page, 10_000, {
      before: isStillAt(page, '/callback'),
      after: () =>
        expect(page).toHaveURL(/\/login\?message=Login(\+|%20)gagal!|\/login\?message=Login(\+|%20)gagal%21/),
    })
    await expect(notice(page, 'Login gagal!')).toBeVisible()
  })

  test('an unknown address has its own screen with a way home', async ({ page }) => {
    await page.goto('/tidak/ada')
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect(page.getByText('404')).toBeVisible()
    await page.getByRole('link', { name: 'Kembali ke awal' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('a page whose file only another server has comes again; without a connection it says so', async ({ page }) => {
  const entry = `**/${builtFile('index.html')}`
  const shown = page.getByRole('heading', { name: 'Login' })
  let loads = 0
  await page.route('**/login', (route) => {
    loads += 1
    return route.continue()
  })
  // Not the script of the page itself, but one that it imports.
  await page.route('**/assets/base-*.js', (route) => (loads < 3 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/login')
  await expect(shown).toBeVisible()
  expect(loads).toBe(3)

  await page.route(entry, (route) => route.abort('failed'))
  await page.goto('/login')
  await expect(page.getByText('Hadir tidak dapat dimuat.')).toBeVisible()
  await page.unroute(entry)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(shown).toBeVisible()
})

// A file that cannot be linked, or needs one that starts later, breaks a screen although static checks pass.
test('every file of the built pages can be loaded by itself', { tag: '@long' }, async ({ page }) => {
  const folder = join(import.meta.dirname, '../../web/dist/assets')
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(files.length).toBeGreaterThan(100)
  for (const batch of [files, files.toReversed()]) {
    await page.goto('/login')
    const failures = await page.evaluate(async (names) => {
      const failed: string[] = []
      for (const name of names) {
        await import(`/assets/${name}`).catch((error: unknown) => failed.push(`${name}: ${String(error)}`))
      }
      return failed
    }, batch)
    expect(failures).toEqual([])
  }
})
