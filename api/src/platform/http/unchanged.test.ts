import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { testApp } from '../../testing/test-app.ts'
import { type UpdateWalk, walkName, wholeValues } from '../../testing/update-walk.ts'
import { updateWalks } from '../../testing/update-walks.ts'

/** Covers every endpoint that updates a record: fields missing from the body stay as they were. */
const t = await testApp()
afterAll(t.close)

type Fields = Record<string, unknown>
const updates = t.app.endpoints.filter(
  ({ method, kind, body }) => /^(PUT|PATCH)$/.test(method) && kind !== 'upload' && body,
)
const walked = updates.filter((e) => !wholeValues.has(walkName(e))).map((e) => [walkName(e), e] as const)

let walks: Map<string, UpdateWalk>
beforeAll(async () => {
  walks = await updateWalks(t)
})

const shapeOf = ({ body }: Endpoint) => (body as z.ZodObject).shape as Record<string, z.ZodType>
const namesOf = (e: Endpoint) => Object.keys(shapeOf(e)).filter((name) => name !== 'version')

/** The record without the fields that every change updates. */
const steady = (record: Fields): Fields => ({
  ...record,
  version: undefined,
  updatedAt: undefined,
  updatedBySelfAt: undefined,
})

/** Sends an update with the current version, and returns the record after it. */
function walking(e: Endpoint, { params, query, as, recordIn = (data) => data, read }: UpdateWalk) {
  let version: unknown = 'version' in shapeOf(e) ? undefined : null
  return async (body: Fields): Promise<Fields> => {
    // The first save finds the version: other tests may have changed the same record before.
    for (const seen of version === undefined ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0] : [version]) {
      const sent = { params, ...(query && { query }), body: { ...body, ...(seen !== null && { version: seen }) } }
      const response = (await t.call(e, sent as never, as)) as unknown as { status: number; body: { data: Fields } }
      const { status, body: answer } = response
      if (status === 409 && version === undefined) continue
      expect({ status, ...answer }, `${walkName(e)} ${JSON.stringify(body)}`).toMatchObject({ status: 200 })
      const again =
        read &&
        ((await t.call(read, { params, ...(query && { query }) } as never, as)).body as unknown as { data: Fields })
      const record = recordIn((again ?? answer).data)
      if (version !== null) version = record['version']
      return record
    }
    throw new Error(`${walkName(e)}: no version of the record was the one that stands`)
  }
}

test('every update is tested, or replaces a whole value for a reason', () => {
  expect([...walks.keys()].toSorted()).toEqual(walked.map(([name]) => name).toSorted())
  const names = new Set(updates.map(walkName))
  expect([...wholeValues.keys()].filter((name) => !names.has(name))).toEqual([])
  for (const [name, e] of walked) {
    const { full, commands = [] } = walks.get(name)!
    expect([...Object.keys(full), ...commands].toSorted(), name).toEqual(namesOf(e).toSorted())
  }
})

// Contact and numbers of a guardian require the name that the student's walk saves.
const isLast = (e: Endpoint) => Number(e === studentContact || e === sensitiveEndpoints.update)
const inOrder = walked.toSorted(([, a], [, b]) => isLast(a) - isLast(b))

test.each(inOrder)('an update leaves absent fields unchanged, and null clears: %s', async (name, e) => {
  const walk = walks.get(name)!
  const { full, needed = [], parts = [], follows = [], storedAs = {}, commands = [], emptyWith = {} } = walk
  const shape = shapeOf(e)
  const storedIn = (record: Fields, field: string) =>
    (storedAs[field] ? storedAs[field](record) : record[field]) ?? null
  const isNeeded = (field: string) => needed.includes(field) || !shape[field]!.safeParse(undefined).success
  const send = walking(e, walk)

  const filled = await send(full)
  const optional = namesOf(e).filter((field) => !isNeeded(field) && !commands.includes(field))
  for (const field of optional) expect(storedIn(filled, field), `${field} is filled`).not.toBeNull()

  const bare = Object.fromEntries(Object.entries(full).filter(([field]) => isNeeded(field)))
  for (const body of [{}, ...parts]) expect(steady(await send({ ...bare, ...body }))).toEqual(steady(filled))

  const clearable = optional.filter((field) => shape[field]!.safeParse(null).success)
  const cleared = await send({ ...bare, ...Object.fromEntries(clearable.map((field) => [field, null])), ...emptyWith })
  for (const field of clearable.filter((one) => !follows.includes(one)))
    expect(storedIn(cleared, field), field).toBeNull()
  const others = optional.filter((field) => !clearable.includes(field) && !(field in emptyWith))
  for (const field of others) expect(storedIn(cleared, field), field).toEqual(storedIn(filled, field))
})
