import type { z } from 'zod'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import type { Caller } from '../platform/http/scope.ts'
import { paramsOf, sampleOf, wholeSampleOf, type KnownValues } from './sample-input.ts'
import type { TestApp } from './test-app.ts'

export type Fields = Record<string, unknown>

/** What the schema of an update does not say about its record. */
export type UpdateFacts = {
  as?: Caller
  /** Values of its own fields; undefined for one that is no field of the record, but a command. */
  known?: KnownValues
  /** Required together in the body, although each alone is optional. */
  needed?: readonly string[]
  /** Gets a value again when emptied, because it follows another field. */
  follows?: readonly string[]
  /** Must be sent when emptying the others. */
  emptyWith?: Fields
  /** Bodies with a part of a list, which change nothing. */
  parts?: readonly Fields[]
  /** For fields stored under another name. */
  storedAs?: Record<string, (record: Fields) => unknown>
}

export type KnownRecords = {
  as: Caller
  /** By the name of a field. */
  known: KnownValues
  /** Ids by the segment before a parameter of a path and its name; other records are created. */
  records: Record<string, string>
  /** By method and path. */
  facts: Record<string, UpdateFacts>
}

/** A record with a value for every field, for one update endpoint. */
export type UpdateWalk = UpdateFacts & { as: Caller; request: { params: Fields; query?: Fields }; full: Fields }

export const walkName = ({ method, path }: Endpoint) => `${method} ${path}`

export const shapeOf = ({ body }: Endpoint) => (body as z.ZodObject).shape as Record<string, z.ZodType>

/** The part of a body that every request must have. */
export const bareBody = (e: Endpoint, full: Fields, needed: readonly string[] = []): Fields =>
  Object.fromEntries(
    Object.entries(full).filter(
      ([field]) => needed.includes(field) || !shapeOf(e)[field]?.safeParse(undefined).success,
    ),
  )

/** The walk of an endpoint: its record is a known one, or a new one with the required fields alone. */
export async function updateWalk(t: TestApp, e: Endpoint, records: KnownRecords): Promise<UpdateWalk> {
  const facts = records.facts[walkName(e)] ?? {}
  const as = facts.as ?? records.as
  const known = { ...records.known, ...facts.known, version: undefined }
  const wholeBody = (of: Endpoint) => wholeSampleOf(of.body!, known, `the body of ${walkName(of)}`) as Fields
  const queryOf = ({ query }: Endpoint) => query && { query: sampleOf(query, known, 'its query') as Fields }
  const params: Fields = {}
  for (const [name, before] of paramsOf(e)) {
    params[name] = name === 'schoolId' ? (as.schoolId ?? records.as.schoolId) : records.records[`${before}/${name}`]
    if (params[name]) continue
    const create = t.app.endpoints.find((one) => walkName(one) === `POST ${e.path.replace(/\/:\w+$/, '')}`)
    if (!create) throw new Error(`${walkName(e)}: add the record of ${before}/:${name} to update-walks.ts`)
    const body = bareBody(create, wholeBody(create), facts.needed)
    const made = await t.call(create, { params, ...queryOf(create), body } as never, as)
    const { data } = made.body as { data?: { id: string } }
    if (!data) throw new Error(`${walkName(create)} ${JSON.stringify(body)}: ${JSON.stringify(made.body)}`)
    params[name] = data.id
  }
  const full = Object.fromEntries(Object.entries(wholeBody(e)).filter(([, value]) => value !== undefined))
  return { ...facts, as, request: { params, ...queryOf(e) }, full }
}
