import type { BrowserContext } from '@playwright/test'
import { expect, onInstalledSheet, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

type Compiled = { name: string; args: { fileName?: string; data?: { consumedCacheSize?: number } } }

/** The files of one start for which the browser had cached compiled code. */
async function cachedFilesOf(phone: BrowserContext, address: string) {
  const page = await phone.newPage()
  const session = await phone.newCDPSession(page)
  const events: Compiled[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Compiled[])))
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'v8'] } })
  await page.goto(address)
  await page.getByRole('radiogroup').first().waitFor()
  await session.send('Tracing.end')
  await ended
  await page.close()
  return (
    events
      .filter(({ name, args }) => name === 'v8.compileModule' && args.data?.consumedCacheSize)
      // A file's hash has seven characters, occasionally with a dash.
      .map(({ args }) => /assets\/([a-z-]+)-[\w-]{7}\.js/.exec(args.fileName ?? '')?.[1])
  )
}

test('an installed app starts from the browser’s compiled code cache', { tag: '@long' }, async ({ product }) => {
  // In-memory profiles cache no compiled code: this browser has a folder, like a phone.
  await onInstalledSheet(product, async ({ phone, page }) => {
    const address = page.url()
    await page.close()
    // The browser decides after a few starts that code is used often enough to be cached.
    await expect
      .poll(() => cachedFilesOf(phone, address))
      .toEqual(expect.arrayContaining(['index', 'base', 'common', 'app', 'app-base', 'sheet']))
  })
})
