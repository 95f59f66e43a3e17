import type { BrowserContext } from '@playwright/test'
import { openFaultyProxy } from '../faulty-proxy.ts'
import { homeroomTeacher, openSheet } from '../school-morning.ts'
import { enterAs } from '../session.ts'
import { expect, inNewFolder, installed, openInstalled, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

type Compiled = { name: string; args: { fileName?: string; data?: { consumedCacheSize?: number } } }

/** Files of one start: of those that ran, the ones whose compiled code the browser had kept. */
async function startOf(phone: BrowserContext, address: string) {
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
  const ran = events.filter(({ name }) => name === 'v8.compileModule')
  const nameOf = ({ args }: Compiled) => /assets\/([a-z-]+)-/.exec(args.fileName ?? '')?.[1] ?? ''
  return { ran: ran.map(nameOf), kept: ran.filter(({ args }) => args.data?.consumedCacheSize).map(nameOf) }
}

test('an installed app starts from code that the browser has compiled before', async ({ product }) => {
  const line = await openFaultyProxy(() => product.hadir.url)
  // A browser on the disk, as a phone has one: what only lives in memory keeps no compiled code.
  await inNewFolder(async (folder) => {
    const phone = await openInstalled(folder, line)
    const page = await phone.newPage()
    await enterAs(page, product, homeroomTeacher)
    await openSheet(page, 'VII-A')
    await installed(page)
    const address = page.url()
    await page.close()
    // The browser decides after a few starts that code comes often enough to be kept.
    await expect
      .poll(async () => (await startOf(phone, address)).kept, { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['index', 'base', 'common', 'app', 'app-base', 'sheet', 'shelf']))
    await phone.close()
  })
  line.close()
})
