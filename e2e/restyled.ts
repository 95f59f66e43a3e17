import type { Page } from '@playwright/test'

/** Playwright declares every field of a trace event as a string. */
type TraceEvent = { name: string; args: { elementCount?: number } }

/** The most elements that the browser restyled at once while `act` ran. */
export async function restyledBy(page: Page, act: () => Promise<unknown>): Promise<number> {
  const browser = await page.context().newCDPSession(page)
  const counts: number[] = []
  browser.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as TraceEvent[])
      if (name === 'UpdateLayoutTree') counts.push(args.elementCount ?? 0)
  })
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await act()
  const complete = new Promise<void>((resolve) => browser.once('Tracing.tracingComplete', () => resolve()))
  await browser.send('Tracing.end')
  await complete
  await browser.detach()
  return Math.max(...counts)
}
