import type { BrowserContext } from '@playwright/test'
import { expect, onInstalledSheet, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

type Compiled = { name: string; args: { fileName?: string; data?: { consumedCacheSize?: number } } }

/** The files of one start whose compiled code the browser had kept. */
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
      // The hash of a file has seven characters, a dash among them now and then.
      .map(({ args }) => /assets\/([a-z-]+)-[\w-]{7}\.js/.exec(args.fileName ?? '')?.[1])
  )
}

test('an installed app starts from code that the browser has compiled before', async ({ product }) => {
  // What only lives in memory keeps no compiled code: the browser has a folder, as a phone's has.
  await onInstalledSheet(product, async ({ phone, page }) => {
    const address = page.url()
    await page.close()
    // The browser decides after a few starts that code comes often enough to be kept.
    await expect
      .poll(() => cachedFilesOf(phone, address), { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['index', 'base', 'common', 'app', 'app-base', 'sheet']))
  })
})
