import type { Page } from '@playwright/test'
import { mark, pupil } from '../school-morning.ts'
import { expect, networkIsBack, onInstalledSheet, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

const outbox = (page: Page, says: string) => page.getByRole('button', { name: says })

test('a newer version of the app takes over while marks wait, and they are sent', async ({ product }) => {
  // A browser of its own: its worker is stopped and started while the pages of other tests are closed.
  await onInstalledSheet(product, async ({ page, line }) => {
    await page.reload()
    line.treat(({ method }) => (method === 'PUT' ? 'lost' : 'passes'))
    await mark(page, 20, 'Sakit')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(outbox(page, '1 kelas belum terkirim')).toBeVisible()

    line.alterAnswers((path, body) =>
      path === '/service-worker.js' ? Buffer.concat([body, Buffer.from('\n// newer')]) : body,
    )
    // What `update` promises sometimes never comes though the newer worker does; what the person sees is waited for.
    await page.evaluate(() => void navigator.serviceWorker.ready.then((registration) => registration.update()))
    const newer = page.getByRole('button', { name: 'Versi baru' })
    await newer.waitFor({ timeout: 30_000 })
    await Promise.all([page.waitForEvent('load', { timeout: 30_000 }), newer.click({ timeout: 30_000 })])
    await expect(outbox(page, '1 kelas belum terkirim')).toBeVisible()
    await expect(newer).toHaveCount(0)
    await expect(pupil(page, 20).getByRole('radio', { checked: true })).toHaveAccessibleName('Sakit')
    line.treat(() => 'passes')
    await networkIsBack(page)
    await expect(outbox(page, 'Semua terkirim')).toBeVisible()
  })
})
