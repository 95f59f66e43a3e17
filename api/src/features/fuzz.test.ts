import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, isDrill, seed } from '@hadir/contract/testing/test-size.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { errorBody, errorCatalogue } from '@hadir/contract/errors.ts'
import { can } from '@hadir/contract/permissions.ts'
import { roles } from '@hadir/contract/roles.ts'
import type { Caller } from '../platform/http/scope.ts'
import { filledSchool } from '../testing/filled-school.ts'
import { requestsTo, type Files, type WireRequest } from '../testing/fuzz-requests.ts'
import type { Ids } from '../testing/fuzz-values.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { timeShare, until } from '../testing/time-share.ts'
import { newCaller, newClass, newSchool, newYear } from '../testing/test-school.ts'
import { fixture } from './import/testing-import.ts'

// `npm run drill -- fuzz` runs this file for an hour, or FUZZ_MINUTES, on any machine. Up to 5,000 requests to each
// endpoint, as many as fit into its share of that time.
const runs = amount({ short: 5, long: 50, drill: 5_000 })
const fuzzMilliseconds = Number(process.env['FUZZ_MINUTES'] ?? 60) * 60_000
const atOnce = 6
const batch = 300
const limitMilliseconds = 60_000

const t = await testApp({ logLevel: 'error' })
const endpoints = t.app.endpoints.map((e) => [`${e.method} ${e.path}`, e] as const)
const shares = timeShare(fuzzMilliseconds, endpoints.length)
afterAll(t.close)

let schoolId: string
let known: { ids: Ids; files: Files }
beforeAll(async () => {
  const { ids, batches, access, ...filled } = await filledSchool(t)
  schoolId = filled.schoolId
  const other = await newSchool(t)
  const theirs = await newClass(t, { schoolId: other.schoolId, yearId: await newYear(t, other.schoolId) })
  const all = [...Object.values(ids), ...Object.values(batches), ...Object.values(access)]
  known = {
    ids: {
      '': [...all, ...theirs.studentIds],
      schoolId: [schoolId, schoolId, schoolId, other.schoolId],
      academicClassId: [ids.academic_class, ids.academic_class, theirs.academicClassId],
      academicYearId: [ids.academic_year],
      classId: [ids.class, theirs.classId],
      studentId: [ids.student, ...theirs.studentIds],
      evidenceId: [access.evidenceId],
      holidayId: [ids.holiday],
    },
    files: [
      fixture('daftar-guru.xlsx'),
      Buffer.from('%PDF-1.4'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    ],
  }
})

/** Those who may call, repeated, and those who may not. */
async function callersOf(e: Endpoint): Promise<(Caller | null)[]> {
  const made = await Promise.all(roles.map((role) => newCaller(t, { schoolId, role })))
  const { access } = e
  if (access === 'public' || access === 'signed-in') return [...made, null]
  const may = made.filter(({ role }) => role && can(role, access))
  return [...Array<Caller[]>(8).fill(may).flat(), ...made, null]
}

async function send(e: Endpoint, { url, payload, contentType }: WireRequest, as: Caller | null) {
  // Not AbortSignal.timeout: it would retain the request for a whole minute after its response.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error(`No answer in ${limitMilliseconds} ms`)), limitMilliseconds)
  try {
    return await t.app.inject({
      method: e.method,
      url,
      headers: {
        ...(contentType && { 'content-type': contentType }),
        ...(as && { authorization: `Bearer ${tokenOf(t.app, as)}` }),
      },
      ...(payload !== undefined && { payload }),
      signal: limit.signal,
    })
  } finally {
    clearTimeout(timer)
  }
}

// What a response must not reveal: stacks, files of the server, statements, names of libraries.
const inside =
  /\bat \S+ \(|\.[cm]?[jt]s:\d|node_modules|\/src\/|\bfrom "?\w+"? where\b|\brelation "|violates|syntax error|FST_|\bpg_|kysely|\bZod/i

/** What is wrong with a response, if anything. */
async function fault(e: Endpoint, request: WireRequest, as: Caller | null): Promise<string | undefined> {
  const answer = await send(e, request, as).catch((error: unknown) => String(error))
  if (typeof answer === 'string') return answer
  // Several files at once exceed a school's limit.
  const isQueueFull = answer.statusCode === 503 && /"code":"(FILES|PAPERS)_BUSY"/.test(answer.body)
  if (answer.statusCode >= 500 && !isQueueFull)
    return `${answer.statusCode} ${answer.body} ${t.log.at(-1)?.slice(0, 600) ?? ''}`
  if (answer.headers['x-content-type-options'] !== 'nosniff') return `without the security headers: ${answer.body}`
  if (answer.statusCode < 400) return undefined
  const body = errorBody.safeParse(answer.json())
  if (!body.success || !(body.data.code in errorCatalogue)) return `not the shape of a refusal: ${answer.body}`
  return inside.test(answer.body) ? `tells of the inside: ${answer.body}` : undefined
}

/** The given number of requests, built a few hundred at a time: each upload request contains a file. */
function* requestsOf(e: Endpoint): Generator<WireRequest> {
  for (let made = 0; made < runs; made += batch) {
    yield* fc.sample(requestsTo(e, known), { numRuns: Math.min(batch, runs - made), seed: seed + made })
  }
}

function* numbered<T>(items: Iterable<T>): Generator<[number, T]> {
  let at = 0
  for (const item of items) yield [at++, item]
}

/** Sends the requests, some concurrently, and returns those with a wrong response. */
async function faultsOf(e: Endpoint, requests: Iterable<WireRequest>): Promise<string[]> {
  const callers = await callersOf(e)
  const faults: string[] = []
  const work = numbered(requests)
  const worker = async () => {
    for (const [at, request] of work) {
      const as = callers[at % callers.length] ?? null
      const found = await fault(e, request, as)
      if (found) faults.push(`${as?.role ?? 'nobody'} ${JSON.stringify(request).slice(0, 1_000)}\n  ${found}`)
    }
  }
  // Two large uploads are accepted at a time.
  await Promise.all(Array.from({ length: e.maxBytes ? 2 : atOnce }, worker))
  return faults
}

test.each(endpoints)(`${runs} generated requests get a proper response or error: %s`, async (_, e) => {
  const requests = requestsOf(e)
  const faults = await faultsOf(e, isDrill ? until(shares.next(), requests) : requests)
  expect(faults.slice(0, 3), `seed ${seed}: ${faults.length} of ${runs}`).toEqual([])
})
