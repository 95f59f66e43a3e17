import { chromium } from '@playwright/test'
import { distribution, type Distribution } from './measure.ts'
import { components, type ScoredSubject, students } from './scored-school.ts'
import type { Server } from './server.ts'

const slowDown = 4

export type KeyFigures = {
  /** From a key to the frame that shows what it did. */
  keys: Distribution
  /** Of the whole grid out of the clipboard. */
  pasteMs: number
  /** From the address to the grid, with everything in the browser's cache. */
  openedMs: number
}

declare global {
  interface Window {
    /** Of key events, in milliseconds; the browser rounds them to eights. */
    keyDurations: number[]
  }
}

/** Runs in the page before its own scripts. */
function watchKeys(stored: string): void {
  localStorage.setItem('authentication-storage', stored)
  window.keyDurations = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyDurations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** A teacher pastes a whole grid and then types down its first column, on a processor slowed down four times. */
export async function measureScoreKeys(server: Server, subject: ScoredSubject): Promise<KeyFigures> {
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' })
    const page = await context.newPage()
    await page.addInitScript(watchKeys, await sessionOf(server, subject))
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    const cell = page.getByRole('gridcell')
    const address = `${server.url}/app/kbm/subject-evaluation/${subject.id}?semester=1`
    const open = async () => {
      const since = performance.now()
      await page.goto(address)
      await cell.first().waitFor({ timeout: 120_000 })
      return performance.now() - since
    }
    await open()
    const openedMs = await open()
    const pasteMs = await pasteWhole(page)
    await cell.first().focus()
    await page.evaluate(() => (window.keyDurations.length = 0))
    for (let row = 0; row < students - 1; row += 1) {
      for (const key of [String(6 + (row % 4)), String(row % 10), 'Enter']) {
        await page.keyboard.press(key)
        // As fast as a quick hand.
        await page.waitForTimeout(60)
      }
    }
    await page.waitForTimeout(500)
    const measured = await page.evaluate(() => window.keyDurations)
    // Keys that were painted within 16 ms are not told of.
    const untold = Math.max(0, (students - 1) * 3 - measured.length)
    const keys = distribution([...measured, ...Array.from({ length: untold }, () => 16)])
    return { keys, pasteMs, openedMs }
  } finally {
    await browser.close()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>['newPage']>>

/** Into an empty grid, where nothing is asked: until the frame in which its last score shows. */
function pasteWhole(page: Page): Promise<number> {
  return page.evaluate(
    async ([rows, columns]) => {
      const cells = document.querySelectorAll<HTMLElement>('[role="gridcell"]')
      const row = Array.from({ length: columns }, () => '77').join('\t')
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', Array.from({ length: rows }, () => row).join('\n'))
      cells[0]?.focus()
      const since = performance.now()
      cells[0]?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      const shown = () => [...document.querySelectorAll('[role="gridcell"]')].filter((one) => one.textContent === '77')
      while (shown().length < rows * columns && performance.now() - since < 20_000)
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      return performance.now() - since
    },
    [students, components] as const,
  )
}

async function sessionOf(server: Server, { teacher }: ScoredSubject): Promise<string> {
  const { data: user } = JSON.parse(await server.call('GET', '/api/v1/user/me', { as: teacher })) as {
    data: { profiles: object[]; email: string; name: string }
  }
  const accessToken = server.authorizationOf(teacher).replace('Bearer ', '')
  const state = {
    registrationData: { email: user.email, name: user.name },
    token: { accessToken, refreshToken: accessToken },
    user,
    profile: user.profiles[0] ?? null,
    codeSentTo: user.email,
    isCodeExpired: false,
  }
  return JSON.stringify({ state, version: 0 })
}
