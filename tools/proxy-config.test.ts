import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorBody, errorCatalogue } from '../contract/src/errors.ts'

const config = readFileSync(join(import.meta.dirname, '../deploy/haproxy.cfg'), 'utf8')
const sections = config.split(/^(?=defaults|frontend|backend)/m).slice(1)
const answersOf = (section: string) =>
  [...section.matchAll(/^ *http-error status (\d+) content-type "([^"]+)".* string '([^']+)'$/gm)].map(
    ([, status = '', type = '', text = '']) => ({ status: Number(status), type, text }),
  )

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
  for (const { status, type, text } of calls) {
    const body = errorBody.parse(JSON.parse(text))
    expect([body.statusCode, type]).toEqual([status, 'application/json; charset=utf-8'])
    expect(body.message).toBe(errorCatalogue[body.code as 'BUSY' | 'STOPPING'].message)
  }
  for (const { type, text } of pages) {
    expect(type).toBe('text/html; charset=utf-8')
    expect(text).toContain('<html lang="id">')
  }
})
