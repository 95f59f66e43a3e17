import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { testApp } from '../../testing/test-app.ts'
import {
  bareBody,
  type Fields,
  type KnownRecords,
  shapeOf,
  updateWalk,
  type UpdateWalk,
  walkName,
} from '../../testing/update-walk.ts'
import { knownRecords } from '../../testing/update-walks.ts'

/** Covers every endpoint that updates a record: fields missing from the body stay as they were. */
const t = await testApp()
afterAll(t.close)

/** Values that an update replaces as a whole, and why a missing part cannot mean "unchanged". */
const wholeValues: ReadonlyMap<string, string> = new Map([
  ['PUT /api/v1/attendance/:schoolId/opening-balance', 'rows of a grid, each a whole with its own version'],
  ['PUT /api/v1/academic-year/:id/rollover/pupil', 'decides what becomes of students: no record is kept up to date'],
  ['PUT /api/v1/academic-year/:id/rollover/confirmation', 'confirms decisions: no record is kept up to date'],
  ['PUT /api/v1/attendance/daily-attendance/:schoolId/:academicClassId', 'marks, each a whole of its own protocol'],
  ['PUT /api/v1/attendance/subject-attendance/:schoolId/:scheduleId', 'marks and a journal, as the device has them'],
  ['PUT /api/v1/attendance/subject-attendance/:schoolId/:scheduleId/teacher', 'who held a lesson, with its own note'],
  [
    'PUT /api/v1/student/:schoolId/student-evaluation/class-internship/:id',
    'rows of a list, each with its own version',
  ],
  ['PUT /api/v1/user/list-view', 'the columns of a list as they are shown'],
])

const updates = t.app.endpoints.filter(
  ({ method, kind, body }) => /^(PUT|PATCH)$/.test(method) && kind !== 'upload' && body,
)
const walked = updates.filter((e) => !wholeValues.has(walkName(e)))

let records: KnownRecords
beforeAll(async () => {
  records = await knownRecords(t)
})

/** The record without the fields that every change updates. */
const steady = (record: Fields): Fields => ({
  ...record,
  version: undefined,
  updatedAt: undefined,
  updatedBySelfAt: undefined,
})

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Another record is shown in place of its id. */
const placeOf = (record: Fields, field: string) => (field in record ? field : field.replace(/Id(s?)$/, '$1'))

/** The record in a response: the group of settings that has the fields, or all of it. */
const recordIn = (data: Fields, fields: string[]): Fields =>
  [data, ...Object.values(data)].filter(isObject).find((one) => fields.every((field) => placeOf(one, field) in one)) ??
  data

/** Other tests may have changed the same record before, and not every record can be read: the first save tries them. */
const possibleVersions = [undefined, ...Array.from({ length: 80 }, (_, index) => index + 1)]

/** Sends an update with the current version, and returns the record after it. */
function walking(e: Endpoint, { request, as, full }: UpdateWalk) {
  const read = t.app.endpoints.find((one) => walkName(one) === `GET ${e.path}`)
  let versions: unknown[] = possibleVersions
  return async (body: Fields): Promise<Fields> => {
    for (const version of versions) {
      const sent = { ...request, body: { ...body, ...(version !== undefined && { version }) } }
      const saved = await t.call(e, sent as never, as)
      if (saved.status === 409 && versions.length > 1) continue
      expect({ status: saved.status, ...saved.body }, JSON.stringify(body)).toMatchObject({ status: 200 })
      const { data } = (read ? await t.call(read, request as never, as) : saved).body as unknown as { data: Fields }
      const record = recordIn(data, Object.keys(full))
      versions = ['version' in shapeOf(e) ? record['version'] : undefined]
      return record
    }
    throw new Error(`${walkName(e)}: no version of the record was the one that stands`)
  }
}

/** What remains of an object without one of its fields, or without one of an object inside. */
const partsOf = (value: Fields): Fields[] =>
  Object.entries(value).flatMap(([name, inner]) => {
    const { [name]: _, ...rest } = value
    return [rest, ...(isObject(inner) ? partsOf(inner).map((part) => ({ ...value, [name]: part })) : [])]
  })

/** Each object of a body in parts, where its schema allows that something is absent. */
const bodiesInParts = (e: Endpoint, full: Fields): Fields[] =>
  Object.entries(full).flatMap(([field, value]) =>
    (isObject(value) ? partsOf(value) : [])
      .filter((part) => shapeOf(e)[field]!.safeParse(part).success)
      .map((part) => ({ [field]: part })),
  )

test('every fact is about an update that is tested', () => {
  const names = new Set(updates.map(walkName))
  expect([...wholeValues.keys(), ...Object.keys(records.facts)].filter((name) => !names.has(name))).toEqual([])
})

// Contact and numbers of a guardian require the name that the student's walk saves; bells change what a lesson may be.
const last = [
  'PUT /api/v1/student/:id/contact',
  'PUT /api/v1/student/:id/sensitive',
  'PUT /api/v1/config/school/:schoolId/bell-schedule/:id',
]
const inOrder = walked.toSorted((a, b) => last.indexOf(walkName(a)) - last.indexOf(walkName(b)))

test.each(inOrder.map((e) => [walkName(e), e] as const))(
  'an update leaves absent fields unchanged, and null clears: %s',
  async (name, e) => {
    const walk = await updateWalk(t, e, records)
    const { full, needed = [], parts = [], follows = [], storedAs = {}, emptyWith = {} } = walk
    const shape = shapeOf(e)
    const storedIn = (record: Fields, field: string) =>
      (storedAs[field] ? storedAs[field](record) : record[placeOf(record, field)]) ?? null
    const send = walking(e, walk)
    const bare = bareBody(e, full, needed)
    const optional = Object.keys(full).filter((field) => !(field in bare))

    const before = await send(bare)
    const filled = await send(full)
    for (const field of optional) {
      const value = storedIn(filled, field)
      expect(value, `${field} is filled`).not.toBeNull()
      // Else a reset to the default would go unnoticed. Objects are sent in parts below.
      if (!isObject(full[field])) expect(value, `${field} is no default`).not.toEqual(storedIn(before, field))
    }

    for (const body of [{}, ...parts, ...bodiesInParts(e, full)])
      expect(steady(await send({ ...bare, ...body })), JSON.stringify(body)).toEqual(steady(filled))

    const clearable = optional.filter((field) => shape[field]!.safeParse(null).success)
    const cleared = await send({
      ...bare,
      ...Object.fromEntries(clearable.map((field) => [field, null])),
      ...emptyWith,
    })
    for (const field of clearable.filter((one) => !follows.includes(one)))
      expect(storedIn(cleared, field), field).toBeNull()
    const others = optional.filter((field) => !clearable.includes(field) && !(field in emptyWith))
    for (const field of others) expect(storedIn(cleared, field), field).toEqual(storedIn(filled, field))
  },
)
