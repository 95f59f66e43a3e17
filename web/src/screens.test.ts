import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'

const visitors = vi.hoisted(() => ({ routes: [] as RouteObject[] }))
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  createBrowserRouter: (routes: RouteObject[]) => void (visitors.routes = routes),
}))
// What the tables import at once, which needs a browser.
vi.mock('./pages/login/login-page.tsx', () => ({ LoginPage: () => import('./pages/login/login-page.tsx') }))
vi.mock('./components/form/request-code-form.tsx', () => ({ RequestCodeForm: null }))
vi.mock('./layout/frame/app-layout.tsx', () => ({ AppLayout: null }))
vi.mock('./layout/frame/data-root.tsx', () => ({ DataRoot: null }))
vi.mock('./layout/guards/route-failure.tsx', () => ({ failureAlone: null, routeFailure: null }))

type Screen = { url: string; page: string }

/** The page that a route loads, as master/student/list-page.tsx: its path stands in the text of the loader. */
const pageOf = ({ lazy, Component }: RouteObject) => {
  const load = typeof lazy === 'object' ? lazy.Component : Component
  return /\/pages\/([\w/-]+\.tsx)/.exec(String(load))?.[1]
}

function screensOf(routes: readonly RouteObject[], above?: string): Screen[] {
  return routes.flatMap((route) => {
    const page = pageOf(route) ?? above
    const url = route.index ? '/app' : route.path
    // A layout's children have pages of their own; a page with tabs is the page of each.
    if (route.children) return screensOf(route.children, page?.endsWith('-layout.tsx') ? undefined : page)
    return url !== undefined && page !== undefined && !route.element ? [{ url, page }] : []
  })
}

async function allScreens(): Promise<Screen[]> {
  const { createAppRouter } = await import('./routes.tsx')
  createAppRouter()
  const { withData } = await import('./app-routes.tsx')
  const { schoolRoutes } = await import('./school-routes.tsx')
  return screensOf([...visitors.routes, withData, ...schoolRoutes])
}

const source = join(import.meta.dirname, 'pages')
const pages = globSync('**/*-page.tsx', { cwd: source })

/** The screens with a page of another name, by the table in ARCHITECTURE.md. */
function namedOtherwise(): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8')
  const rows = text.matchAll(/^\| +((?:`…?\/[^`|]*`,? *)+)\| `([\w/-]+-page\.tsx)` +\|$/gm)
  return new Map(
    [...rows].flatMap(([, urls = '', page = '']) =>
      Array.from(urls.matchAll(/`([^`]+)`/g), ([, url = '']): [string, string] => [url, page]),
    ),
  )
}

/** Its folder is the URL; its name says whether it is a list, the form of a record, a new record or one screen alone. */
function usualPages(url: string): string[] {
  const words = url
    .replace(/^\/(app\/)?/, '')
    .split('/')
    .filter((word) => word !== '' && !word.startsWith(':'))
  const isNew = words.at(-1) === 'create'
  const folder = (isNew ? words.slice(0, -1) : words).join('/')
  if (isNew) return [`${folder}/create-page.tsx`]
  if (/:\w+$/.test(url)) return [`${folder}/form-page.tsx`]
  return [`${folder}/list-page.tsx`, `${folder}/${words.at(-1)}-page.tsx`]
}

test('the URL of a screen is the folder and name of its page, but for those in ARCHITECTURE.md', async () => {
  const screens = await allScreens()
  expect(screens.length).toBeGreaterThan(70)
  const others = namedOtherwise()
  const keyOf = (url: string) => url.replace(/^.*(?=\/import(\/|$))/, '…')
  const strayed = screens.filter(
    ({ url, page }) => !(others.has(keyOf(url)) ? [others.get(keyOf(url))] : usualPages(url)).includes(page),
  )
  expect(strayed.map(({ url, page }) => `${url} in ${page}`)).toEqual([])
  const needless = [...others].filter(([url, page]) => usualPages(url).includes(page))
  expect(needless).toEqual([])
  expect([...others.keys()].filter((url) => screens.every((screen) => keyOf(screen.url) !== url))).toEqual([])
})

test('a file that is called a page is one', async () => {
  const routed = (await allScreens()).map(({ page }) => page)
  expect(pages.filter((page) => !routed.includes(page))).toEqual([])
})
