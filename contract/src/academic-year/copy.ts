import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, named, one } from '../resource.ts'

const count = z.number().int()

/** One kind of record: how many are copied, how many the year has already, and which cannot be copied and why. */
const part = z.object({
  copied: count,
  existing: count,
  skipped: z.array(z.object({ what: z.string(), reason: z.string() })),
})
export type CopiedPart = z.infer<typeof part>

/** Homeroom teachers and lessons are those of the classes and subjects that the year has by then. */
export const copyParts = ['classes', 'homerooms', 'subjects', 'teachers', 'lessons'] as const
export type CopyPart = (typeof copyParts)[number]

export const yearCopy = z.object({ fromYear: named, toYear: named, parts: z.record(z.enum(copyParts), part) })
export type YearCopy = z.infer<typeof yearCopy>

const path = '/api/v1/academic-year/:id/copy'
const at = { access: 'academic-year:write', scope: 'school', params: z.object({ id }) } as const

export const copyEndpoints = {
  /** What copying all parts would do; nothing is written. Fails as copying would. */
  preview: endpoint({
    method: 'GET',
    path,
    summary: 'Apa yang disalin dari tahun lalu, dan apa yang tidak',
    ...at,
    response: one(yearCopy),
  }),
  /** Into the active year from the one before, all or nothing; what the year has already does not change. */
  run: endpoint({
    method: 'POST',
    path,
    summary: 'Salin kelas, wali kelas, mata pelajaran, dan jadwal dari tahun lalu',
    ...at,
    body: z.strictObject({
      homerooms: z.boolean().default(true),
      subjects: z.boolean().default(true),
      lessons: z.boolean().default(true),
    }),
    response: one(yearCopy),
  }),
}
