import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../api/src/testing/test-app.ts'
import type { Endpoint } from '../contract/src/endpoint.ts'
import { importPaths, paths, recordPath } from '../web/src/paths.ts'

const project = join(import.meta.dirname, '..')

function sources(folder: string): string[] {
  const files = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
    .map((name) => `${folder}/${name}`)
}

/** Words of the specification for ways of signing in, the API's own document and the mailbox of local mode. */
const folderOfFirst: Record<string, string> = {
  oauth2: 'auth',
  docs: 'openapi',
  'openapi.json': 'openapi',
  'kotak-surat': 'mailbox',
}

/** Later words whose folder serves several records. */
const sharedFolders = ['import', 'attendance']

/** Words that share the file of another one, as ARCHITECTURE.md says. */
const sharedFiles: Record<string, string> = {
  'day-reopening': 'day-closing',
  'register-sheet': 'card',
  exit: 'academic-student',
  membership: 'academic-student',
  'copy-from': 'source',
  description: 'score',
  tick: 'score',
  erapor: 'workbook',
  snapshot: 'record',
  version: 'record',
  publish: 'lock',
  unlock: 'lock',
  withdraw: 'lock',
  ledger: 'paper',
  print: 'paper',
  supplement: 'paper',
  transfer: 'paper',
}

/** The only endpoints that the rule does not find. */
const exceptions = new Set([
  // The administrator's list of schools belongs to the support sessions that begin there.
  'GET /api/v1/config/school',
  // The last step of signing in with Google.
  'GET /api/v1/auth/user-info',
  // That of what the homeroom teacher records.
  'GET /api/v1/student/:schoolId/student-evaluation/:id/history',
  // A family's view: it shares nothing with the history that the school reads.
  'GET /api/v1/attendance/daily-attendance/:schoolId/own/:studentId/history',
])

/** The folder of an address and the words after its first. */
function placeOf({ path }: Endpoint) {
  const words = path
    .replace(/^\/(api\/(v1\/)?)?/, '')
    .split('/')
    .filter((word) => !word.startsWith(':'))
  const [first = '', ...later] = words
  const shared = sharedFolders.find((word) => later.includes(word))
  // A record's own photo; that of a proposal is the proposal's.
  if (later.length === 1 && later[0] === 'photo') return { folder: 'photo', later: [] }
  if (shared) return { folder: shared, later: [] }
  if (later.includes('bell-schedule')) return { folder: 'schedule', later: ['bell-schedule'] }
  return { folder: folderOfFirst[first] ?? first, later: later.map((word) => word.replace(/\.\w+$/, '')) }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const named = ({ method, path }: Endpoint) => `${method} ${path}`

/** The endpoints of an exported value, which may be grouped by record. */
function endpointsIn(value: unknown, depth = 0): Endpoint[] {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || depth === 3 || '_zod' in value) return []
  return Object.values(value).flatMap((one) => endpointsIn(one, depth + 1))
}

/** Every endpoint with the file that declares it, as attendance/letter. */
async function declared() {
  const found: { endpoint: Endpoint; file: string }[] = []
  for (const source of sources('contract/src')) {
    const exported = (await import(join(project, source))) as Record<string, unknown>
    const file = source.replace('contract/src/', '').replace(/\.ts$/, '')
    found.push(...endpointsIn({ ...exported }).map((endpoint) => ({ endpoint, file })))
  }
  return found
}

/** The file of an address: named after the last of its words that has one, else after the folder. */
function fileOf(endpoint: Endpoint, files: Set<string>) {
  const { folder, later } = placeOf(endpoint)
  let [inside, file] = [folder, `${folder}/${folder}`]
  for (const word of later) {
    const name = sharedFiles[word] ?? word
    if (files.has(`${inside}/${word}/${word}`)) [inside, file] = [`${inside}/${word}`, `${inside}/${word}/${word}`]
    else {
      const own = [inside, folder].map((place) => `${place}/${name}`).find((place) => files.has(place))
      file = own ?? file
    }
  }
  return file
}

test('the words of an API address are the file of its declaration', async () => {
  const all = await declared()
  expect(all.length).toBeGreaterThan(400)
  const files = new Set(all.map(({ file }) => file))
  const strayed = all
    .filter(({ endpoint }) => !exceptions.has(named(endpoint)))
    .map(({ endpoint, file }) => ({ file, endpoint, expected: fileOf(endpoint, files) }))
    // In a folder that several records share, its files are for its own addresses.
    .filter(({ file, expected, endpoint }) =>
      placeOf(endpoint).later.length === 0 ? !file.startsWith(`${placeOf(endpoint).folder}/`) : file !== expected,
    )
  expect(strayed.map(({ endpoint, file, expected }) => `${named(endpoint)}: ${file}, not ${expected}`)).toEqual([])
})

/** The files of the features that registered each route, the nearest first. */
async function registered() {
  const chains = new Map<string, string[]>()
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const listen = (message: unknown) =>
    (message as { fastify: TestApp['app'] }).fastify.addHook('onRoute', ({ method, url }) => {
      const frames = (new Error('route').stack ?? '').matchAll(/api\/src\/features\/([^:)]+\.ts)/g)
      chains.set(`${[method].flat()[0]} ${url}`, [...new Set(Array.from(frames, ([, file = '']) => file))])
    })
  subscribe('fastify.initialization', listen)
  const server = await testApp()
  unsubscribe('fastify.initialization', listen)
  Error.stackTraceLimit = stackTraceLimit
  onTestFinished(server.close)
  return server.app.endpoints.map((endpoint) => ({ endpoint, chain: chains.get(named(endpoint)) ?? [] }))
}

/** attendance/letter/routes.ts and attendance/letter-routes.ts serve `letter`. */
const servedBy = (file: string) => /([\w-]+?)(?:\/|-)routes\.ts$/.exec(file)?.[1]

test('and the file that binds its handler, or the one that calls it', async () => {
  const all = await registered()
  expect(all.length).toBeGreaterThan(400)
  const files = sources('api/src/features').map((file) => file.replace('api/src/features/', ''))
  const strayed = all
    .filter(({ endpoint }) => !exceptions.has(named(endpoint)))
    .map(({ endpoint, chain }) => {
      const { folder, later } = placeOf(endpoint)
      const own = files.filter((file) => file.startsWith(`${folder}/`))
      const word = later.findLast((one) => own.some((file) => servedBy(file) === one)) ?? folder
      return { endpoint, chain, folder, word }
    })
    .filter(({ chain, folder, word }) => {
      const inFolder = chain.filter((file) => file.startsWith(`${folder}/`))
      return !inFolder.some((file) => servedBy(file) === word) && folder !== 'photo'
    })
  expect(strayed.map(({ endpoint, chain, word }) => `${named(endpoint)}: ${chain.join(' < ')}, not ${word}`)).toEqual(
    [],
  )
})

test('every route is bound in a file of routes', async () => {
  const nearest = new Set((await registered()).map(({ chain: [file = ''] }) => file))
  expect([...nearest].filter((file) => servedBy(file) === undefined)).toEqual(['photo/rules.ts'])
})

/** /app/master/student/:id is `master/student`. */
const folderOf = (url: string) =>
  url
    .replace(/^\/app\/?/, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'create' && !part.startsWith(':'))
    .join('/')

/** Pages that are neither a list nor a form, named after what they show; ARCHITECTURE.md lists them. */
const shown = ['group', 'grid', 'lesson', 'report', 'request', 'roster', 'setup', 'sheet', 'student', 'sessions']
const ofImport = ['upload', 'batch']
const usual = ['list', 'form', 'create', ...shown, ...ofImport]

/** Whether the page's file is named as its URL says: sensitive/student-sensitive-page.tsx has its last word. */
const isNamedAs = (page: string, folder: string) => {
  const name = page.slice(page.lastIndexOf('/') + 1).replace(/-(page|layout)\.tsx$/, '')
  const word = folder.slice(folder.lastIndexOf('/') + 1)
  return usual.includes(name) || name.endsWith(word) || word.endsWith(name)
}

test('the URL of a screen is the folder of its page, and its file is a usual one', () => {
  const text = ['app-routes', 'school-routes', 'evaluation-routes', 'setting-routes'].map((name) =>
    readFileSync(join(project, `web/src/${name}.tsx`), 'utf8'),
  )
  const routes = [
    ...text
      .join('\n')
      .matchAll(/path: ([^,\n]+),\s*lazy: \{\s*Component: async \(\) =>\s*\(await import\('\.\/pages\/([^']+)'/g),
  ]
  expect(routes.length).toBeGreaterThan(40)
  const strayed = routes.flatMap(([, expression = '', page = '']) => {
    const url = new Function('paths', 'recordPath', 'importPaths', `return ${expression}`)(
      paths,
      recordPath,
      importPaths,
    )
    const folder = folderOf(String(url))
    const above = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    const at = page.slice(0, page.lastIndexOf('/'))
    const isThere = (at === folder || at === above) && isNamedAs(page, folder)
    return isThere ? [] : [`${String(url)} in pages/${page}`]
  })
  expect(strayed).toEqual([])
})
