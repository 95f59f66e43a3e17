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
  /** From the link in the list, with the app already running. */
  openedFromListMs: number
  /** 480 texts pasted into a bare table of as many cells, until they are painted: the fastest that this browser does it. */
  barePaste: Distribution
  /** From the key that pastes 480 cells into an empty grid to the frame that shows those in sight. */
  pastePainted: Distribution
  /** … from the answer to its question, if it overwrites scores. */
  pasteConfirmed: Distribution
  /** … and until the server has stored all of them. */
  pasteAcknowledged: Distribution
}

declare global {
  interface Window {
    /** Durations of keys and clicks until the next frame, in milliseconds; the browser rounds them to multiples of 8. */
    durations: { keydown: number[]; click: number[] }
  }
}

/** Runs in the page before its own scripts. */
function watchKeys(stored: string): void {
  localStorage.setItem('authentication-storage', stored)
  window.durations = { keydown: [], click: [] }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown' || name === 'click') window.durations[name].push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** A teacher types two digits and Enter down a column of her grid, on a processor slowed down four times. */
export async function measureScoreKeys(server: Server, subject: ScoredSubject): Promise<KeyFigures> {
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'id-ID' })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
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
    await page.goto(`${server.url}/app/kbm/subject-evaluation`)
    const link = page.locator(`main a[href*="${subject.id}"]`).first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    const since = performance.now()
    await link.click()
    await cell.first().waitFor()
    const openedFromListMs = performance.now() - since
    // The page's background requests after loading must not count as key time.
    await page.waitForLoadState('networkidle')
    await cell.first().focus()
    return { bareKeys, barePaste, keys: await typed(page), openedMs, openedFromListMs, ...(await measurePastes(page)) }
  } finally {
    await browser.close()
  }
}

/** Two digits and Enter for each student except the last, as fast as a quick typist. */
async function typed(page: Page): Promise<Distribution> {
  await page.evaluate(() => (window.durations.keydown.length = 0))
  for (let row = 0; row < students - 1; row += 1) {
    for (const key of [String(6 + (row % 4)), String(row % 10), 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(60)
    }
  }
  await page.waitForTimeout(500)
  const measured = await page.evaluate(() => window.durations.keydown)
  // The browser omits keys that were painted within 16 ms.
  const quick = Math.max(0, (students - 1) * 3 - measured.length)
  return distribution([...measured, ...Array.from({ length: quick }, () => 16)])
}

export const pastes = 7

/** Pastes a whole grid from Excel's clipboard into an emptied grid, then over scores, which confirms a question first. */
async function measurePastes(page: Page) {
  const [painted, confirmed, acknowledged]: [number[], number[], number[]] = [[], [], []]
  const cell = page.getByRole('gridcell')
  const stored = () =>
    page.waitForFunction(() => document.querySelector('footer output')?.textContent === 'Semua tersimpan')
  for (let turn = 0; turn < pastes; turn += 1) {
    await cell.first().focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await stored()
    await cell.first().focus()
    await copy(page, blockOf(turn))
    const since = performance.now()
    painted.push(await shownAfter(page, 'keydown', blockOf(turn), () => page.keyboard.press('Control+v')))
    await stored()
    acknowledged.push(performance.now() - since)
    await cell.first().focus()
    await copy(page, blockOf(turn + 1))
    await page.keyboard.press('Control+v')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Tempel', exact: true })
    confirmed.push(await shownAfter(page, 'click', blockOf(turn + 1), () => confirm.click()))
    await stored()
  }
  return {
    pastePainted: distribution(painted),
    pasteConfirmed: distribution(confirmed),
    pasteAcknowledged: distribution(acknowledged),
  }
}

const copy = (page: Page, text: string) => page.evaluate((one) => navigator.clipboard.writeText(one), text)

/** Milliseconds from an event to the frame that shows the last cell in sight, which must be the next frame. */
async function shownAfter(
  page: Page,
  event: 'keydown' | 'click',
  text: string,
  act: () => Promise<void>,
): Promise<number> {
  const seen = await page.evaluateHandle(watchNextFrame, [event, text] as const)
  await act()
  // The browser reports an event once its frame is there.
  await page.waitForFunction((name) => window.durations[name].length > 0, event)
  if (!(await seen.evaluate(({ isShown }) => isShown))) throw new Error('The frame after the paste does not show it')
  return page.evaluate((name) => Math.max(...window.durations[name]), event)
}

/** Runs in the page. */
function watchNextFrame([event, text]: readonly ['keydown' | 'click', string]): { isShown: boolean } {
  const cells = [...document.querySelectorAll('[role=grid] [role=gridcell][tabindex], td')]
  const box = document.querySelector('[role=grid]')?.closest('.overflow-auto') ?? document.body
  const { bottom } = box.getBoundingClientRect()
  const last = cells.findLastIndex((one) => one.getBoundingClientRect().bottom <= bottom)
  const value = text.split(/[\t\r\n]+/)[last]
  const seen = { isShown: false }
  const look = () => requestAnimationFrame(() => (seen.isShown = cells[last]?.textContent === value))
  document.addEventListener(event === 'click' ? 'click' : 'paste', look, { once: true, capture: true })
  window.durations[event].length = 0
  return seen
}

/** The same texts into a table with nothing around it: no grid, no results, no store, and all of it in one frame. */
async function measureBarePaste(page: Page): Promise<Distribution> {
  const painted: number[] = []
  for (let turn = 0; turn < pastes; turn += 1) {
    await page.evaluate(makeBareTable)
    await copy(page, blockOf(turn))
    painted.push(await shownAfter(page, 'keydown', blockOf(turn), () => page.keyboard.press('Control+v')))
  }
  return distribution(painted)
}

/** Runs in the page: a table that is filled in by a paste. */
function makeBareTable(): void {
  const table = document.createElement('table')
  for (let row = 0; row < 40; row += 1)
    for (const cells = table.insertRow(); cells.cells.length < 12;) cells.insertCell()
  document.body.replaceChildren(table)
  const fill = ({ clipboardData }: ClipboardEvent) =>
    clipboardData
      ?.getData('text/plain')
      .split('\r\n')
      .forEach((line, y) => line.split('\t').forEach((value, x) => (table.rows[y]!.cells[x]!.textContent = value)))
  document.addEventListener('paste', fill, { once: true })
}

const blockOf = (turn: number) =>
  Array.from({ length: students }, (_, row) =>
    Array.from({ length: components }, (__, column) =>
      String(55 + (((row * components + column) * 7 + turn * 3) % 45)),
    ).join('\t'),
  ).join('\r\n')

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
