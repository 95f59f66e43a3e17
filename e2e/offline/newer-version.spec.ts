import type { Page } from '@playwright/test'
import { mark, student } from '../school-morning.ts'
import type { FaultyProxy } from '../faulty-proxy.ts'
import { expect, networkIsBack, onInstalledSheet, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

const outbox = (page: Page, name: string) => page.getByRole('button', { name })

/** Two servers in the middle of an upgrade: the newer one's worker, and the older one's page. */
async function mixedVersions(page: Page, line: FaultyProxy) {
  line.alterAnswers((path, body) => {
    const text = body.toString('utf8')
    if (path === '/service-worker.js') {
      return Buffer.from(text.replace(/(?<=index\.html.,revision:.)[\da-f]{16}/, 'f'.repeat(16)))
    }
    return path.startsWith('/index.html') ? Buffer.from(text.replaceAll(/assets\/app-/g, 'assets/other-app-')) : body
  })
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const ended = new Promise((resolve) =>
      registration.addEventListener('updatefound', () => {
        const { installing } = registration
        installing?.addEventListener('statechange', () => resolve(installing.state))
      }),
    )
    void registration.update()
    return ended
  })
}

/** The button that activates a newer version, which has just arrived. */
async function newerVersion(page: Page, line: FaultyProxy) {
  line.alterAnswers((path, body) =>
    path === '/service-worker.js' ? Buffer.concat([body, Buffer.from('\n// newer')]) : body,
  )
  // The promise of `update` sometimes never resolves although the newer worker arrives; wait for what the person sees.
  await page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()))
  const newer = page.getByRole('button', { name: 'Versi baru' })
  await newer.waitFor()
  return newer
}

test('a newer version of the app takes over while marks wait, and they are sent', async ({ product }) => {
  // A separate browser: its worker is stopped and started while other tests' pages are closed.
  await onInstalledSheet(product, async ({ page, line }) => {
    await page.reload()
    expect(await mixedVersions(page, line)).toBe('redundant')
    line.treat(({ method }) => (method === 'PUT' ? 'lost' : 'passes'))
    await mark(page, 20, 'Sakit')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(outbox(page, '1 kelas belum terkirim')).toBeVisible()

    const newer = await newerVersion(page, line)
    await Promise.all([page.waitForEvent('load'), newer.click()])
    await expect(outbox(page, '1 kelas belum terkirim')).toBeVisible()
    await expect(newer).toHaveCount(0)
    await expect(student(page, 20).getByRole('radio', { checked: true })).toHaveAccessibleName('Sakit')
    line.treat(() => 'passes')
    await networkIsBack(page)
    await expect(outbox(page, 'Semua terkirim')).toBeVisible()
  })
})

test(
  'a newer version takes over even while the previous one serves the page',
  { tag: '@long' },
  async ({ product }) => {
    await onInstalledSheet(product, async ({ phone, page, line }) => {
      await page.reload()
      const newer = await newerVersion(page, line)
      let hangs = 0
      line.treat(({ path }) => (path.startsWith('/assets/') && (hangs += 1) ? 'hangs' : 'passes'))
      // A file was lost: the previous worker waits for the server.
      await (await phone.newCDPSession(page)).send('Network.clearBrowserCache')
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const stored = await caches.open(name)
          const [lost] = (await stored.keys()).filter(({ url }) => url.includes('/assets/'))
          if (!lost) continue
          await stored.delete(lost)
          void fetch(lost.url).catch(() => undefined)
        }
      })
      // The page may still be prefetching: those requests hang too.
      await expect.poll(() => hangs).toBeGreaterThan(0)
      await newer.click()
      line.treat(() => 'passes')
      await Promise.all([page.waitForEvent('load'), page.clock.fastForward(5_000)])
      await expect(newer).toHaveCount(0)
    })
  },
)
