import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '@hadir/contract/roles.ts'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { pageOf } from './page-routes.ts'

const visitors = vi.hoisted(() => ({ routes: [] as RouteObject[] }))
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  createBrowserRouter: (routes: RouteObject[]) => void (visitors.routes = routes),
}))
// What the tables import at once, which needs a browser.
vi.mock('./pages/login/login-page.tsx', () => ({ LoginPage: null }))
vi.mock('./components/form/request-code-form.tsx', () => ({ RequestCodeForm: null }))
vi.mock('./layout/frame/app-layout.tsx', () => ({ AppLayout: null }))
vi.mock('./layout/frame/data-root.tsx', () => ({ DataRoot: null }))
vi.mock('./layout/guards/route-failure.tsx', () => ({ failureAlone: null, routeFailure: null }))

const all: readonly (Screen & { name: string })[] = Object.entries(screens).map(([name, one]) => ({ name, ...one }))
/** Without the views of a screen, whose path has a query. */
const opened = all.filter(({ path }) => !path.includes('?'))
const files = globSync('**/*-page.tsx', { cwd: join(import.meta.dirname, 'pages') }).map((file) => `./pages/${file}`)

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ index, path, children, element }) => {
    if (children) return pathsOf(children)
    return index ? ['/app'] : path !== undefined && path !== '*' && !element ? [path] : []
  })

test('the folder of a page is the path of its screen, unless the table names the page', () => {
  expect(opened.filter((screen) => !pageOf(screen, files)).map(({ path }) => path)).toEqual([])
  const needless = opened.filter(({ path, page }) => page && pageOf({ path }, files) === `./pages/${page}.tsx`)
  expect(needless.map(({ name }) => name)).toEqual([])
})

test('a file that is called a page is that of a screen, and exports one component', () => {
  const used = opened.map((screen) => pageOf(screen, files))
  expect(files.filter((file) => !used.includes(file))).toEqual([])
  const componentsIn = (file: string) =>
    readFileSync(join(import.meta.dirname, file), 'utf8').match(/^export (async )?(function|const) \w+Page\b/gm)
  expect(files.filter((file) => componentsIn(file)?.length !== 1)).toEqual([])
})

/** Screens of no year: permanent records, settings, and what a family has of every year. */
const ofNoYear = [
  'accessRequest',
  'academicYears',
  'subjects',
  'classes',
  'teachers',
  'alumni',
  'ownReportCards',
  'schoolConfig',
  'bells',
  'schoolArchive',
  'status',
  'supportVisits',
]

test('a list follows the chosen year or says that it shows the present, unless it is of none', () => {
  const lists = opened.filter(({ path, title }) => path.startsWith('/app') && title && !path.includes(':'))
  expect(lists.filter(({ year }) => !year).map(({ name }) => name)).toEqual(ofNoYear)
})

async function routesOfVisitors() {
  const { createAppRouter } = await import('./routes.tsx')
  createAppRouter()
  return visitors.routes
}

test('a signed-in person is led in from the first page, the sign-in and the registration', async () => {
  const { redirectHome } = await import('./layout/guards/redirect-home.ts')
  const routes = (await routesOfVisitors()).flatMap(({ children = [] }) => children)
  const leading = routes.filter(({ loader }) => loader === redirectHome).map(({ path }) => path)
  expect(leading).toEqual(['/', '/login', '/register'])
})

test('each screen has one route, which is found by its address', async () => {
  const { isOfSchool, withData } = await import('./app-routes.tsx')
  const { schoolRoutes } = await import('./school-routes.tsx')
  const atOnce = pathsOf([...(await routesOfVisitors()), withData])
  const ofSchool = pathsOf(schoolRoutes)
  const paths = [...new Set(opened.map(({ path }) => path))]
  expect([...atOnce, ...ofSchool].toSorted()).toEqual(paths.toSorted())
  // Ids have digits.
  const example = (path: string) => path.replaceAll(/:\w+/g, '3f')
  expect(ofSchool.filter((path) => !isOfSchool(example(path)))).toEqual([])
  expect(atOnce.filter((path) => isOfSchool(example(path)))).toEqual([])
})

const sourcesIn = (folder: string) =>
  globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('a menu, the search or a link leads to each screen', async () => {
  const { menuFor } = await import('./layout/menu/menu.ts')
  const { innerScreensOf } = await import('./layout/palette/inner-screens.ts')
  const readers = roles.map((role) => ({ role, schoolId: 's', awaitsConsent: false }))
  const listed = [
    ...readers.flatMap((reader) => menuFor(reader).flatMap(({ entries }) => entries.map(({ to }) => to))),
    ...readers.flatMap((reader) => innerScreensOf(reader, { id: ':id' }).map(({ to }) => decodeURIComponent(to))),
  ]
  const linking = [
    ...sourcesIn(import.meta.dirname).filter(({ name }) => !/(^|-)routes\.tsx$|^paths\.ts$/.test(name)),
    ...sourcesIn(join(import.meta.dirname, '../../api/src')),
  ].map(({ text }) => text)
  const isLinked = (name: string) => {
    const link = new RegExp(`paths\\.${name}\\b|screenAddress\\('${name}'`)
    return linking.some((text) => link.test(text))
  }
  // A list opens its records, and the one that does not exist yet.
  const isOfList = (path: string) => all.some((list) => list.path === path.replace(/\/(:\w+|create)$/, ''))
  const alone = all.filter(
    ({ name, path }) => !listed.includes(path) && !isLinked(name) && !(/\/(:\w+|create)$/.test(path) && isOfList(path)),
  )
  expect(alone.map(({ name }) => name)).toEqual([])
})

test('the server writes no address of the app as text: all are built from the table', () => {
  const written = sourcesIn(join(import.meta.dirname, '../../api/src')).flatMap(({ name, text }) =>
    Array.from(
      text.matchAll(/.*(?:[`'"}]\/app(?![\w.-])|[uU]rl\)?\}\)?\/(?!kotak-surat)[a-z]).*/g),
      ([line]) => `${name}: ${line.trim()}`,
    ),
  )
  expect(written).toEqual([])
})
