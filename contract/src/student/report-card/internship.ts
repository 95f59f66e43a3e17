import { z } from 'zod'
import { dateField, maybe, text } from '../../fields/person-fields.ts'
import { wholeNumber } from '../../fields/number-fields.ts'
import type { Grade } from '../../labels.ts'
import { id } from '../../resource.ts'
import { schoolDate } from '../../dates/dates.ts'

/**
 * Praktik kerja lapangan (PKL) of a student of an SMK in one semester. Place, period and mentor are what the school plans
 * by article 11 of Permendikbud 50/2020 (lokasi, jangka waktu, pembimbing PKL); Kepmendikbudristek 56/M/2022, page 30,
 * has at least six months of it in XII, which may touch several places and two semesters.
 *
 * Uncertain: no regulation was found that prescribes how a rapor prints it, so score and description follow the other
 * tables of the rapor; nor what Permendikdasmen 13/2025 changes in it.
 */
export const internshipFields = z
  .strictObject({
    id,
    /** The company or office (DU/DI). */
    place: text(3, 120),
    startDate: dateField,
    endDate: dateField,
    /** Instruktur of the place, or pembimbing of the school. */
    mentor: maybe(text(3, 100)),
    /** As the final score of a subject; empty while it goes on. */
    score: wholeNumber(0, 100).nullish(),
    description: maybe(text(1, 300)),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: 'Tanggal selesai sebelum tanggal mulai',
  })

export const internship = z.object({
  id,
  place: z.string(),
  startDate: schoolDate,
  endDate: schoolDate,
  mentor: z.string().nullable(),
  score: z.number().int().nullable(),
  description: z.string().nullable(),
})
export type Internship = z.infer<typeof internship>

export const mostInternships = 5

const grades: readonly Grade[] = ['XI', 'XII', 'XIII']

/** Whether the students of a class may go for PKL. Nobody does in X, which teaches the basics of the program. */
export const hasInternships = ({ form, grade }: { form: string | null; grade: Grade }): boolean =>
  form === 'SMK' && grades.includes(grade)

/** PKL by the name of the ministry's structure, or its usual short one. */
export const isInternshipSubject = ({ name }: { name: string }): boolean =>
  /^(praktik kerja lapangan|pkl)\b/i.test(name.trim())
