import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorBody, errorCatalogue } from '../contract/src/errors.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../deploy', file), 'utf8')
const config = read('haproxy.cfg')
const sections = config.split(/^(?=defaults|frontend|backend)/m).slice(1)
type Answer = { status: number; type: string; text: string }
const answersOf = (section: string): Answer[] =>
  [...section.matchAll(/^ *http-error status (\d+) content-type "([^"]+)".* string '([^']+)'$/gm)].map(
    ([, status = '', type = '', text = '']) => ({ status: Number(status), type, text }),
  )

test('during an upgrade a page may be of one server and its files of the other', () => {
  const pages = sections.find((one) => one.startsWith('defaults pages ')) ?? ''
  expect(pages).toMatch(/^ {2}retry-on .*\b404$/m)
  expect(config).toContain('use_backend hadir_pages_alive if { path_beg /assets/ }')
  // Without it the same server is tried again.
  expect(config).toMatch(/^ {2}option redispatch 1$/m)
  expect(read('Caddyfile')).toMatch(/^\thandle \{\n\t\timport hadir first$/m)
  expect(read('nginx.conf')).toMatch(/location \/assets\/ \{[^}]*proxy_next_upstream error timeout http_404;/)
})

test('no two proxies of HAProxy share a name', () => {
  const names = sections.map((section) => section.split(/\s+/)[1])
  expect(new Set(names).size).toBe(names.length)
})

test('without a server HAProxy answers as Hadir does: JSON to calls, a page to people', () => {
  const section = (name: string) => sections.find((one) => one.startsWith(`defaults ${name} `)) ?? ''
  const [calls, pages] = [answersOf(section('api')), answersOf(section('pages'))]
  const backends = [...config.matchAll(/^backend hadir_(api|pages)\w* from (\w+)$/gm)]
  expect(backends.map(([, kind, from]) => [kind, from])).toEqual(
    ['api', 'api', 'pages', 'pages'].map((kind) => [kind, kind]),
  )
  for (const answers of [calls, pages]) expect(answers.map(({ status }) => status)).toEqual([502, 503, 504])
  calls.forEach(expectJson)
  pages.forEach(expectPage)
})

function expectJson({ status, type, text }: Answer) {
  const body = errorBody.parse(JSON.parse(text))
  expect([body.statusCode, type]).toEqual([status, 'application/json; charset=utf-8'])
  expect(body.message).toBe(errorCatalogue[body.code as 'BUSY' | 'STOPPING' | 'TOO_LARGE'].message)
}

function expectPage({ type, text }: Answer) {
  expect(type).toBe('text/html; charset=utf-8')
  expect(text).toContain('<html lang="id">')
}

const answered = (found: RegExpMatchArray): Answer => {
  const { status, type = '', text = '' } = found.groups!
  return { status: Number(status), type, text }
}

test('nginx does, too, and names when to try again', () => {
  const nginx = read('nginx.conf')
  const answers = new Map(
    [
      ...nginx.matchAll(
        /location (?<name>@\w+) \{\s+default_type "(?<type>[^"]+)";\s+(?:add_header Retry-After 5 always;\s+)?add_header Cache-Control no-store always;\s+return (?<status>\d+) '(?<text>[^']+)';/g,
      ),
    ].map((found) => [found.groups!['name'], answered(found)]),
  )
  const locations = [...nginx.matchAll(/location ((?:~ )?[/^]\S*) \{([^}]*)\}/g)].map(([, address, body = '']) => ({
    address,
    passes: body.includes('proxy_pass http://hadir;'),
    answers: [...body.matchAll(/error_page ([\d ]+) = (@\w+);/g)].flatMap(([, states = '', name]) =>
      states.split(' ').map((state) => ({ state: Number(state), answer: answers.get(name) })),
    ),
  }))
  expect(locations.map(({ address, passes }) => [address, passes])).toEqual([
    ['/', true],
    ['/assets/', true],
    ['~ ^/(api|health)/', true],
  ])
  // Nobody repeats what is too large.
  expect(nginx.match(/return \d+ (?=')/g)).toHaveLength(4)
  expect(nginx.match(/add_header Retry-After 5 always;/g)).toHaveLength(3)
  for (const { address, answers } of locations) {
    const isCall = address?.includes('api')
    expect(answers.map(({ state }) => state)).toEqual([...(isCall ? [413] : []), 502, 503, 504])
    for (const { answer } of answers) (isCall ? expectJson : expectPage)(answer!)
  }
})

test('and Caddy', () => {
  const config = read('Caddyfile')
  const [, section = ''] = config.split('(later) {')
  expect(config.match(/handle_errors \{/g)).toHaveLength(2)
  expect(config.match(/import later/g)).toHaveLength(2)
  const away = '{err.status_code} in [502, 503, 504]'
  expect(section).toContain(`@away expression ${away}`)
  for (const header of ['Retry-After 5', 'Cache-Control no-store']) expect(section).toContain(`header @away ${header}`)
  const matchers = new Map(
    [...section.matchAll(/@(busy|stopping) \{\s+path (.+)\s+expression \{err.status_code\} (.+)\s+\}/g)].map(
      ([, name, path, states]) => [name, [path, states]],
    ),
  )
  expect(Object.fromEntries(matchers)).toEqual({
    busy: ['/api/* /health/*', '== 504'],
    stopping: ['/api/* /health/*', 'in [502, 503]'],
  })
  const answers = [
    ...section.matchAll(
      /handle @(?<name>\w+) \{\s+header Content-Type "(?<type>[^"]+)"\s+respond `(?<text>[^`]+)` (?<status>\d+)/g,
    ),
  ].map((found) => ({ name: found.groups!['name'], ...answered(found) }))
  expect(answers.map(({ name, status }) => [name, status])).toEqual([
    ['busy', 504],
    ['stopping', 503],
    ['away', 503],
  ])
  for (const { name, ...answer } of answers) (name === 'away' ? expectPage : expectJson)(answer)
})
