import { chromium, type CDPSession, type Page } from '@playwright/test'
import { startHadir } from '../e2e/hadir.ts'
import { openMailbox } from '../e2e/mailbox.ts'
import { homeroomTeacher, schoolMorning } from '../e2e/school-morning.ts'
import { enterAs } from '../e2e/session.ts'

type Line = { name: string; kbit: number; roundTripMs: number; aimMs: number }
const lines: readonly Line[] = [
  { name: '1.6 Mbit/s, 150 ms', kbit: 1_600, roundTripMs: 150, aimMs: 3_000 },
  { name: '400 kbit/s, 400 ms', kbit: 400, roundTripMs: 400, aimMs: 8_000 },
]
const installedAimMs = 1_000
const slowDown = 4

export type PhoneFigure = { what: string; milliseconds: number; aimMs: number }

/** From the address of a sheet to the first mark that shows, on a processor slowed down four times. */
export async function* measurePhone(): AsyncGenerator<PhoneFigure> {
  const mailbox = await openMailbox()
  const hadir = await startHadir({ SMTP_URL: mailbox.url, HADIR_DEMO: 'on' }, { now: schoolMorning })
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    for (const line of lines) {
      const context = await browser.newContext({ baseURL: hadir.url, viewport: { width: 360, height: 740 } })
      await context.clock.install({ time: new Date(schoolMorning) })
      const page = await context.newPage()
      await enterAs(page, { hadir, mailbox }, homeroomTeacher)
      const address = await sheetAddress(page)
      yield { what: `cold, ${line.name}`, milliseconds: await usable(page, address, line), aimMs: line.aimMs }
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      // The worker has what it wants; another start of the app.
      await page.close()
      const again = await context.newPage()
      yield { what: `installed, ${line.name}`, milliseconds: await usable(again, address, line), aimMs: installedAimMs }
      await context.close()
    }
  } finally {
    await browser.close()
    await hadir.stop()
    await mailbox.close()
  }
}

/** The teacher's own sheet, read from the API: nothing of the app has been loaded before the measurement. */
async function sheetAddress(page: Page): Promise<string> {
  const found = await page.evaluate(async () => {
    const { state } = JSON.parse(localStorage.getItem('authentication-storage') ?? '{}')
    const answer = await fetch(`/api/v1/attendance/daily-attendance/${state.profile.schoolId}`, {
      headers: { authorization: `Bearer ${state.token.accessToken}` },
    })
    const { data, meta } = await answer.json()
    return `${data[0].academicClassId}_${meta.day.date}`
  })
  return `/app/kbm/daily-attendance/${found}`
}

async function usable(page: Page, address: string, line: Line): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await slow(session, line)
  const since = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  const first = page.getByRole('radiogroup').first().getByRole('radio', { name: 'Sakit' })
  await first.click()
  await page.locator('[data-pupil]').first().getByRole('radio', { name: 'Sakit', checked: true }).waitFor()
  return performance.now() - since
}

async function slow(session: CDPSession, { kbit, roundTripMs }: Line): Promise<void> {
  const bytesPerSecond = (kbit * 1_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
}
