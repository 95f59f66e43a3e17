import { chromium, type Page } from '@playwright/test'
import { distribution, type Distribution } from './measure.ts'
import { components, type ScoredSubject, students } from './scored-school.ts'
import type { Server } from './server.ts'

const slowDown = 4

export type KeyFigures = {
  /** The same keys in a page with a single box: the fastest that this browser paints here. */
  bareKeys: Distribution
  /** From a key to the frame that shows its effect. */
  keys: Distribution
  /** From the address to the grid, with everything in the browser's cache. */
  openedMs: number
  /** 480 texts put into a bare table of as many cells, until they are painted: the fastest that this browser does it. */
  barePaste: Distribution
  /** From the paste of 480 cells into an empty grid to the frame that shows those in sight. */
  pastePainted: Distribution
  /** … from the answer to its question, if it overwrites scores. */
  pasteConfirmed: Distribution
  /** … and until the server has stored all of them. */
  pasteAcknowledged: Distribution
}

declare global {
  interface Window {
    /** Durations of key events, in milliseconds; the browser rounds them to multiples of eight. */
    keyDurations: number[]
    /** What the browser does on Ctrl V. */
    putPaste: (text: string) => void
  }
}

/** Runs in the page before its own scripts. */
function watchKeys(stored: string): void {
  localStorage.setItem('authentication-storage', stored)
  window.putPaste = (text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }
  window.keyDurations = []
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyDurations.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** A teacher types two digits and Enter down a column of her grid, on a processor slowed down four times. */
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
    await page.goto(server.url)
    await page.evaluate(() => {
      document.body.innerHTML = '<input>'
      document.querySelector('input')?.focus()
    })
    const bareKeys = await typed(page)
    const barePaste = await measureBarePaste(page)
    await open()
    const openedMs = await open()
    // The page's background requests after loading must not count as key time.
    await page.waitForLoadState('networkidle')
    await cell.first().focus()
    return { bareKeys, barePaste, keys: await typed(page), openedMs, ...(await measurePastes(page)) }
  } finally {
    await browser.close()
  }
}

/** Two digits and Enter for each student except the last, as fast as a quick typist. */
async function typed(page: Page): Promise<Distribution> {
  await page.evaluate(() => (window.keyDurations.length = 0))
  for (let row = 0; row < students - 1; row += 1) {
    for (const key of [String(6 + (row % 4)), String(row % 10), 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(60)
    }
  }
  await page.waitForTimeout(500)
  const measured = await page.evaluate(() => window.keyDurations)
  // The browser omits keys that were painted within 16 ms.
  const quick = Math.max(0, (students - 1) * 3 - measured.length)
  return distribution([...measured, ...Array.from({ length: quick }, () => 16)])
}

export const pastes = 7

/** Pastes a whole grid from Excel's clipboard into an emptied grid, then over scores, which confirms a question first. */
async function measurePastes(page: Page) {
  const [painted, confirmed, acknowledged]: [number[], number[], number[]] = [[], [], []]
  const cell = page.getByRole('gridcell')
  for (let turn = 0; turn < pastes; turn += 1) {
    await cell.first().focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.waitForFunction(() => document.querySelector('footer output')?.textContent === 'Semua tersimpan')
    await cell.first().focus()
    const once = await page.evaluate(pasteAndWait, blockOf(turn))
    painted.push(once.painted)
    acknowledged.push(once.acknowledged)
    await cell.first().focus()
    await page.evaluate((text) => window.putPaste(text), blockOf(turn + 1))
    await page.getByRole('dialog').getByRole('button', { name: 'Tempel', exact: true }).waitFor()
    confirmed.push((await page.evaluate(pasteAndWait, blockOf(turn + 1))).painted)
  }
  return {
    pastePainted: distribution(painted),
    pasteConfirmed: distribution(confirmed),
    pasteAcknowledged: distribution(acknowledged),
  }
}

/** The same texts into a table with nothing around it: no grid, no results, no store, and all of it in one frame. */
async function measureBarePaste(page: Page): Promise<Distribution> {
  const painted: number[] = []
  for (let turn = 0; turn < pastes; turn += 1) painted.push(await page.evaluate(fillBareTable, blockOf(turn)))
  return distribution(painted)
}

/** Runs in the page. */
async function fillBareTable(text: string): Promise<number> {
  const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  const rows = text.split('\r\n').map((line) => line.split('\t'))
  const table = document.createElement('table')
  for (const row of rows) for (const cells = table.insertRow(); cells.cells.length < row.length;) cells.insertCell()
  document.body.replaceChildren(table)
  await frame()
  await frame()
  const since = performance.now()
  rows.forEach((row, y) => row.forEach((value, x) => (table.rows[y]!.cells[x]!.textContent = value)))
  await frame()
  return performance.now() - since
}

const blockOf = (turn: number) =>
  Array.from({ length: students }, (_, row) =>
    Array.from({ length: components }, (__, column) =>
      String(55 + (((row * components + column) * 7 + turn * 3) % 45)),
    ).join('\t'),
  ).join('\r\n')

/**
 * Runs in the page: pastes, or confirms the question if there is one, and checks in each frame the last cell in sight
 * and the footer.
 */
async function pasteAndWait(text: string): Promise<{ painted: number; acknowledged: number }> {
  const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  const confirm = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
    ({ textContent }) => textContent === 'Tempel',
  )
  const cells = [...document.querySelectorAll('[role=grid] [role=gridcell][tabindex]')]
  const { bottom = 0 } = document.querySelector('[role=grid]')?.closest('.overflow-auto')?.getBoundingClientRect() ?? {}
  const inSight = cells.findLastIndex((one) => one.getBoundingClientRect().bottom <= bottom)
  const last = text.split(/[\t\r\n]+/)[inSight]
  const since = performance.now()
  if (confirm) confirm.click()
  else window.putPaste(text)
  while (cells[inSight]?.textContent !== last) await frame()
  await frame()
  const painted = performance.now() - since
  while (document.querySelector('footer output')?.textContent !== 'Semua tersimpan') await frame()
  return { painted, acknowledged: performance.now() - since }
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
