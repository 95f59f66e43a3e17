import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
const roomOf: Record<string, string> = {
  oauth2: 'auth',
  docs: 'openapi',
  'openapi.json': 'openapi',
  'kotak-surat': 'mailbox',
}

/** The folders where a path may be declared: by its first word, then its last (…/import/:id, …/bell-schedule). */
function rooms(path: string): string[] {
  const words = path
    .replace(/^\/api(\/v1)?/, '')
    .split('/')
    .filter((word) => word !== '' && !word.startsWith(':'))
  const [first = '', ...more] = words
  return [roomOf[first] ?? first, ...more.flatMap((word) => [word, ...word.split('-')])]
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every endpoint with the file that declares it and its exported name. */
async function declared() {
  const found: { path: string; file: string; name: string }[] = []
  for (const file of sources('contract/src')) {
    const exported = (await import(join(project, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      const group = isEndpoint(value) ? [value] : Object.values(value ?? {}).filter(isEndpoint)
      found.push(...group.map(({ path }) => ({ path, file, name })))
    }
  }
  return found
}

test('a word of an API address, nearly always the first, is the folder of its declaration', async () => {
  const endpoints = await declared()
  expect(endpoints.length).toBeGreaterThan(200)
  const strayed = endpoints.filter(({ path, file }) => !rooms(path).includes(file.split('/')[2] ?? ''))
  expect(strayed.map(({ path, file }) => `${path} in ${file}`)).toEqual([])
})

test('and the folder of its handler', async () => {
  const folders = new Map((await declared()).map(({ path, name }) => [name, rooms(path)]))
  const handlers = sources('api/src/features').flatMap((file) => {
    const text = readFileSync(join(project, file), 'utf8')
    return [...text.matchAll(/\bserve\w*\(\s*app,\s*(\w+)/g)].map(([, name = '']) => ({ file, name }))
  })
  expect(handlers.length).toBeGreaterThan(150)
  const strayed = handlers.filter(({ file, name }) => folders.get(name)?.includes(file.split('/')[3] ?? '') === false)
  expect(strayed.map(({ name, file }) => `${name} in ${file}`)).toEqual([])
})

/** /app/master/student/:id is `master/student`. */
const folderOf = (url: string) =>
  url
    .replace(/^\/app\/?/, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'create' && !part.startsWith(':'))
    .join('/')

test('the URL of a screen is the folder of its page', () => {
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
    return at === folder || at === above ? [] : [`${String(url)} in pages/${page}`]
  })
  expect(strayed).toEqual([])
})
