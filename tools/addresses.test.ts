import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../api/src/testing/test-app.ts'
import type { Endpoint } from '../contract/src/endpoint.ts'

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

const architecture = readFileSync(join(project, 'ARCHITECTURE.md'), 'utf8')

/** Words that share the file of another one, and the addresses that the rule does not find, as ARCHITECTURE.md lists them. */
const sharedFiles = new Map(
  Array.from(architecture.matchAll(/^\| +((?:`[^`|]+`,? *)+)\| `([a-z/-]+)` +\|$/gm)).flatMap(
    ([, words = '', file = '']) =>
      Array.from(words.matchAll(/`([^`]+)`/g), ([, word = '']): [string, string] => [word, file]),
  ),
)

/** The folder of an address and the words after its first. */
function placeOf({ path }: Endpoint) {
  const words = path
    .replace(/^\/(api\/(v1\/)?)?/, '')
    .split('/')
    .filter((word) => !word.startsWith(':'))
  const [first = '', ...later] = words
  // Batches and templates of a list are the import's, whatever is imported.
  if (later.includes('import')) return { folder: 'import', later: [] }
  // A record's own photo; that of a proposal is the proposal's.
  if (later.length === 1 && later[0] === 'photo') return { folder: 'photo', later: [] }
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
  const alone = sharedFiles.get(named(endpoint))
  if (alone) return alone
  const { folder, later } = placeOf(endpoint)
  let [inside, file] = [folder, `${folder}/${folder}`]
  for (const word of later) {
    const name = sharedFiles.get(word) ?? word
    if (files.has(`${inside}/${name}/${name}`)) [inside, file] = [`${inside}/${name}`, `${inside}/${name}/${name}`]
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
    .map(({ endpoint, file }) => ({ file, endpoint, expected: fileOf(endpoint, files) }))
    .filter(({ file, expected }) => file !== expected)
  expect(strayed.map(({ endpoint, file, expected }) => `${named(endpoint)}: ${file}, not ${expected}`)).toEqual([])
})

/** The file that bound each route in the running server. */
async function registered() {
  const binding = new Map<string, string>()
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const listen = (message: unknown) =>
    (message as { fastify: TestApp['app'] }).fastify.addHook('onRoute', ({ method, url }) => {
      const [, file = ''] = /api\/src\/features\/([^:)]+)\.ts/.exec(new Error('route').stack ?? '') ?? []
      binding.set(`${[method].flat()[0]} ${url}`, file)
    })
  subscribe('fastify.initialization', listen)
  const server = await testApp()
  unsubscribe('fastify.initialization', listen)
  Error.stackTraceLimit = stackTraceLimit
  onTestFinished(server.close)
  return server.app.endpoints.map((endpoint) => ({ endpoint, file: binding.get(named(endpoint)) }))
}

test('ARCHITECTURE.md lists no word and no address that there is not', async () => {
  const endpoints = (await declared()).map(({ endpoint }) => endpoint)
  const known = new Set(endpoints.flatMap((endpoint) => [named(endpoint), ...placeOf(endpoint).later]))
  expect(sharedFiles.size).toBeGreaterThan(20)
  expect([...sharedFiles.keys()].filter((key) => !known.has(key))).toEqual([])
})

test('and, with -routes, the file that binds its handler', async () => {
  const declaring = new Map((await declared()).map(({ endpoint, file }) => [named(endpoint), file]))
  const all = await registered()
  expect(all.length).toBeGreaterThan(400)
  const strayed = all.flatMap(({ endpoint, file }) => {
    const path = declaring.get(named(endpoint)) ?? ''
    const name = path.slice(path.lastIndexOf('/') + 1)
    // Photos are bound for every record that has one.
    const expected = path === 'photo/photo' ? ['photo/rules'] : [`${path}-routes`, `${path}/${name}-routes`]
    return file && expected.includes(file) ? [] : [`${named(endpoint)}: ${file}, not ${expected.join(' or ')}`]
  })
  expect(strayed).toEqual([])
})
