import type { Locator, Page } from '@playwright/test'
import { attempt, limits } from '../limits.ts'

type Connection = 'online' | 'offline'

const inMain = 'main a[href^="/"]:not([download]):not([target])'
const bar = (page: Page) => page.getByRole('navigation', { name: 'Menu cepat' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

/** Links of one kind lead to one screen: which record or day it shows does not matter here. */
export function kindOf(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://any')
  const path = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}(_[\d-]+)?/g, ':id')
  const query = [...searchParams].map(([name, value]) => (/^[a-z]+$/i.test(value) ? `${name}=${value}` : name))
  return [path, ...query.toSorted()].join(' ')
}

/**
 * Clicks every menu entry and, on each screen, one link of each kind, and goes back. Requires a page with an installed
 * clock, so that retries offline need not be waited for.
 */
export class LinkWalk {
  /** Faults found, each with the path that led there. */
  readonly faults: string[] = []
  readonly pressed = new Set<string>()
  private readonly page: Page
  private readonly connection: Connection

  constructor(page: Page, connection: Connection) {
    this.page = page
    this.connection = connection
  }

  async pressAll(): Promise<void> {
    await this.inside('/app')
    for (const label of await this.menuLabels()) {
      await this.press(await this.menuEntry(label), `menu: ${label}`)
      await this.inside(`menu: ${label}`)
    }
    for (const label of ['Data akun', 'Perangkat saya']) {
      await this.page.getByRole('button', { name: /^Akun: / }).click()
      await this.press(this.page.getByRole('menuitem', { name: label }), `menu: ${label}`)
      await this.inside(`menu: ${label}`)
    }
  }

  /** Follows every link of the open screen, and what is behind it. */
  private async inside(trail: string): Promise<void> {
    const here = this.page.url()
    for (const href of await this.linksHere()) {
      const kind = kindOf(href)
      if (this.pressed.has(kind) || new URL(href, here).href === here) continue
      this.pressed.add(kind)
      const way = `${trail} > ${kind}`
      const link = this.page.locator(`main a[href="${href}"]`).filter({ visible: true }).first()
      // Going back to a form fetches it again, so offline it has no links then.
      if (this.connection === 'offline' && (await link.count()) === 0) continue
      const isPressed = await this.press(link, way)
      if (isPressed === 'gone') this.pressed.delete(kind)
      if (isPressed !== true) continue
      await this.inside(way)
      await this.page.evaluate(() => history.back())
      if (await this.arrives((url) => url === here, `${way} > back`)) continue
      return
    }
  }

  private linksHere = () =>
    this.page
      .locator(inMain)
      .filter({ visible: true })
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))])

  private async menuLabels(): Promise<string[]> {
    await bar(this.page).getByRole('button', { name: 'Menu' }).click()
    await drawer(this.page).getByRole('link').first().waitFor()
    const folded = drawer(this.page).locator('button[aria-expanded=false]')
    while (await folded.count()) await folded.first().click()
    const labels = await drawer(this.page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link, at) => `${at} ${link.textContent}`))
    await this.page.keyboard.press('Escape')
    return labels
  }

  private async menuEntry(label: string): Promise<Locator> {
    // A page with a foot of its own has the way back instead of the menu.
    const back = this.page.getByRole('banner').getByRole('link', { name: /^Kembali ke / })
    while (await back.isVisible()) {
      await this.press(back, 'back to the menu')
    }
    await bar(this.page).getByRole('button', { name: 'Menu' }).click()
    return drawer(this.page).getByRole('link').nth(Number.parseInt(label, 10))
  }

  /** Whether the link led somewhere; `gone`: it belonged to the previous view, which stayed a moment longer. */
  private async press(link: Locator, way: string): Promise<boolean | 'gone'> {
    const before = this.page.url()
    const href = (await link.count()) > 0 ? await link.getAttribute('href').catch(() => null) : null
    const isHere = href !== null && new URL(href, before).href === before
    await this.page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', location.pathname))
    const until = performance.now() + limits.expect
    for (let error = await pressed(link); error; error = await pressed(link)) {
      if ((await link.count()) === 0) return 'gone'
      if (performance.now() < until) continue
      this.faults.push(`${way}: cannot be pressed ${error.slice(0, 400)}`)
      return false
    }
    return this.arrives((url) => isHere || url !== before, way)
  }

  /** The screen is complete, inside the frame, and not an error. */
  private async arrives(isThere: (url: string) => boolean, way: string): Promise<boolean> {
    const { page } = this
    const until = performance.now() + limits.expect
    let seen = ''
    while (performance.now() < until) {
      if (isThere(page.url())) {
        seen = await page.evaluate(stateOfPage)
        if (seen === 'there') {
          const fault = await page.evaluate(faultOfPage, this.connection)
          if (fault) this.faults.push(`${way}: ${fault}`)
          return true
        }
      }
      if (this.connection === 'offline') await page.clock.runFor(1000)
      else await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    }
    this.faults.push(`${way}: ${page.url()} ${seen}`)
    return isThere(page.url())
  }
}

/** Why it could not be. */
const pressed = (link: Locator) => link.click(attempt).then(() => undefined, String)

function stateOfPage(): string {
  const headings = document.querySelectorAll('h1')
  const main = document.querySelector('main')
  if (!main) return 'no main'
  // Another view of the same screen may keep its heading, also after Back.
  const left = document.querySelector('h1[data-left]')?.getAttribute('data-left') ?? location.pathname
  if (left !== location.pathname) return 'the screen before'
  const waits = main.querySelector('.animate-pulse, [aria-busy=true]')
  if (waits) return `waits ${waits.outerHTML.slice(0, 100)}`
  if (main.querySelector('[role=alert] button')) return 'there'
  if (headings.length !== 1) return `${headings.length} h1: ${main.textContent?.slice(0, 100)}`
  return 'there'
}

function faultOfPage(connection: 'online' | 'offline'): string | null {
  const text = document.querySelector('main')?.textContent ?? ''
  const isInApp = location.pathname.startsWith('/app')
  const wayHome = isInApp
    ? 'nav[aria-label="Menu cepat"] a[href="/app"], header a[aria-label^="Kembali ke "]'
    : 'a[href="/"], a[href="/app"]'
  if (!document.querySelector(wayHome)) return 'no way home'
  const needsConnection = 'Halaman ini perlu koneksi'
  // A page that is not on the device says so, above the words of the specification for each failure.
  if (connection === 'offline' && text.includes(needsConnection)) return null
  const never = [
    'Unexpected Application Error',
    'Halaman tidak ditemukan',
    'Tidak tersedia untuk peran ini',
    'Failed to fetch',
    'Halaman ini belum dapat dimuat',
    'Muat ulang',
  ]
  const online = ['Terjadi kesalahan', 'Tidak dapat dibuka', 'Data ini tidak ada di sini', needsConnection]
  const met = [...never, ...(connection === 'online' ? online : [])].find((words) => text.includes(words))
  return met ? `${met}: ${text.slice(0, 200)}` : null
}
