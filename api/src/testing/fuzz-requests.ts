import fc from 'fast-check'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { anyBad, broken, nearly, wireText, type Ids } from './fuzz-values.ts'
import { inputSchema, paramsOf } from './sample-input.ts'

/** A request on the wire. */
export type WireRequest = { url: string; payload?: string | Buffer; contentType?: string }

/** Files for uploads; requests send them whole, truncated or damaged. */
export type Files = readonly Buffer[]

/** Valid and broken requests to a declared endpoint. */
export function requestsTo(e: Endpoint, known: { ids: Ids; files: Files }): fc.Arbitrary<WireRequest> {
  const path = fc.tuple(...paramsOf(e).map(([name]) => pathPart(known.ids[name] ?? known.ids[''] ?? [])))
  const body = e.kind === 'upload' ? uploads(known.files) : e.method === 'GET' ? fc.constant({}) : bodies(e, known.ids)
  return fc.tuple(path, queries(e, known.ids), body).map(([parts, query, rest]) => {
    const names = paramsOf(e).map(([name]) => name)
    const address = e.path.replace(/:(\w+)/g, (_, name: string) => parts[names.indexOf(name)] ?? '')
    return { url: address + query, ...rest }
  })
}

const rawPath = ['%00', '%ff', '..%2f..%2fpackage.json', '%F0%9F%98%80', '__proto__', 'x'.repeat(200), '1', "'", '*']

const pathPart = (ids: readonly string[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...rawPath) },
  )

const rawQuery = [
  '__proto__=1',
  'constructor[prototype][a]=1',
  '%ff=%ff',
  'q=%00',
  'page=1&page=2',
  'page[]=1',
  '&&=&',
  '=',
]

function queries(e: Endpoint, ids: Ids): fc.Arbitrary<string> {
  if (!e.query) return fc.constantFrom('', '', '', ...rawQuery.map((text) => `?${text}`))
  const good = nearly(inputSchema(e.query), ids)
  const written = fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: broken(good) }).map(queryText)
  return fc
    .oneof({ weight: 9, arbitrary: written }, { weight: 1, arbitrary: fc.constantFrom(...rawQuery) })
    .map((text) => `?${text}`)
}

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const text = (inner: unknown) =>
    encodeURIComponent((typeof inner === 'string' ? inner : wireText(inner)).toWellFormed())
  return Object.entries(value)
    .flatMap(([name, inner]) => (Array.isArray(inner) ? inner : [inner]).map((one) => `${text(name)}=${text(one)}`))
    .join('&')
    .slice(0, 8_000)
}

const json = 'application/json'
const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
]
const oddTypes = [
  'application/json; charset=utf-16',
  'application/json;;',
  'json',
  '*/*',
  'application/json, text/plain',
]
const rawBodies = [
  '',
  '{',
  '{"a":',
  'null',
  '"x"',
  '[]',
  '1e999',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '{"__proto__":1}',
]

type Sent = Pick<WireRequest, 'payload' | 'contentType'>

function bodies(e: Endpoint, ids: Ids): fc.Arbitrary<Sent> {
  const good = e.body ? nearly(inputSchema(e.body), ids) : anyBad
  const send = (value: unknown): Sent => ({ payload: wireText(value), contentType: json })
  const raw = fc.constantFrom(...rawBodies, wireText('@deep@'), `{"a":${wireText('@deep@')}}`)
  const type = fc.constantFrom(...otherTypes, ...oddTypes)
  return fc.oneof(
    { weight: 8, arbitrary: good.map(send) },
    { weight: 8, arbitrary: broken(good).map(send) },
    { weight: 1, arbitrary: raw.map((payload) => ({ payload, contentType: json })) },
    {
      weight: 1,
      arbitrary: fc.tuple(good, type).map(([value, contentType]) => ({ payload: wireText(value), contentType })),
    },
    { weight: 1, arbitrary: fc.constant({}) },
  )
}

const filenames = ['daftar.xlsx', '../../x', '', 'a"b.xlsx', 'x'.repeat(5_000), '=1.xlsx', '😀.xlsx', 'x\0.xlsx']

function uploads(files: Files): fc.Arbitrary<Sent> {
  const form = (content: Buffer, name: string, tail: string) =>
    Buffer.concat([
      Buffer.from(`--batas\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from(tail),
    ])
  const damaged = fc.tuple(fc.constantFrom(...files), fc.nat(), fc.nat({ max: 3 })).map(([file, at, how]) => {
    if (how === 0) return file.subarray(0, at % file.length)
    const copy = Buffer.from(file)
    for (let i = 0; i < how; i += 1) copy[(at * (i + 7)) % copy.length] = at % 256
    return copy
  })
  const content = fc.oneof(
    fc.constantFrom(...files),
    damaged,
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
  const tail = fc.constantFrom(
    '\r\n--batas--\r\n',
    '\r\n--batas--\r\n',
    '\r\n--batas\r\n',
    '',
    `\r\n${form(Buffer.from('x'), 'y', '').toString()}\r\n--batas--\r\n`,
  )
  const type = fc.constantFrom(
    ...Array<string>(6).fill('multipart/form-data; boundary=batas'),
    'multipart/form-data',
    json,
    'text/plain',
  )
  return fc
    .tuple(content, fc.constantFrom(...filenames), tail, type)
    .map(([file, name, end, contentType]) => ({ payload: form(file, name, end), contentType }))
}
