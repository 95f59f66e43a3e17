import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import type { useBodyForm } from './body-form.ts'
import type { Whole } from './use-record-form.ts'

type Body = { name: string; room?: string | null; version?: number }

test('a form that forgets a field of the body, also an optional one, does not compile', () => {
  expectTypeOf<{ name: string; room: string; version: number }>().toExtend<Whole<Body>>()
  expectTypeOf<{ name: string; version: number }>().not.toExtend<Whole<Body>>()
})

test('the same holds in a dialog', () => {
  const body = z.strictObject({ name: z.string(), version: z.number().optional() })
  type Defaults = Parameters<typeof useBodyForm<typeof body>>[1]
  expectTypeOf<{ name: string; version: number }>().toExtend<Defaults>()
  expectTypeOf<{ name: string }>().not.toExtend<Defaults>()
})
