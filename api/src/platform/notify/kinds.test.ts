import { expect, test } from 'vitest'
import { z } from 'zod'
import { attendanceLabels } from '@hadir/contract/labels.ts'
import { noticeKinds } from './kinds.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

/** The objects of a kind's data in which somebody is named and has no id. */
function namedWithoutId({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const fields = Object.keys(properties)
  const isNamed = fields.some((field) => /^name$|Name$/.test(field) && !/^(?:school|class|company)Name$/.test(field))
  const hasId = fields.some((field) => /^(?:id|.*Id)$/.test(field))
  const inside = [...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(namedWithoutId)
  return [...(isNamed && !hasId ? [fields.join(', ')] : []), ...inside]
}

/** Its names are of classes and lessons. */
const ofNobody = ['SHEETS_OPEN']

test('whoever is named in a notice is in it by id, so that an erasure finds it', () => {
  const found = Object.entries(noticeKinds).flatMap(([key, { data }]) =>
    namedWithoutId(z.toJSONSchema(data) as Schema).length > 0 ? [key] : [],
  )
  expect(found).toEqual(ofNobody)
})

test('the short text of a notice is one sentence without a status', () => {
  // Each reads a date at most.
  const data = { date: '2026-11-27' } as never
  const texts = Object.values(noticeKinds).map(({ short }) => short(data).text)
  expect(texts.length).toBeGreaterThan(10)
  const statuses = new RegExp(Object.values(attendanceLabels).join('|'))
  expect(texts.filter((text) => !/^[A-Z].*\.$/.test(text) || text.length > 90 || statuses.test(text))).toEqual([])
})
