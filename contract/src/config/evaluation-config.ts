import { z } from 'zod'
import { descriptionWording } from '../evaluation/description-wording.ts'
import { remedialModes } from '../evaluation/final-score.ts'
import { dateField, maybe, wholeNumber } from '../fields/person-fields.ts'
import { version } from '../resource.ts'

const evaluations = {
  /** What a subject of a class begins with: KKTP (KKM), weights, and what a remedial is good for. */
  threshold: wholeNumber(0, 100),
  weightLm: wholeNumber(0, 100),
  weightSts: wholeNumber(0, 100),
  weightSas: wholeNumber(0, 100),
  remedialMode: z.enum(remedialModes),
  /** How descriptions of what students reached are worded. */
  wording: descriptionWording,
  /** Of the body of a rapor, in points. */
  fontSize: wholeNumber(8, 11),
  /** Room for a letterhead that is printed on the paper already, in millimetres. */
  blankHeight: wholeNumber(20, 100),
}

export const evaluationConfigFields = z
  .strictObject({
    ...evaluations,
    // An app of the version before does not name them: then they stay as they are.
    fontSize: evaluations.fontSize.optional(),
    blankHeight: evaluations.blankHeight.optional(),
    /** Until when the scores of the running semester are to be in. */
    deadline: maybe(dateField),
    version,
  })
  .refine((fields) => fields.weightLm + fields.weightSts + fields.weightSas > 0, {
    path: ['weightLm'],
    message: 'Jumlah bobot harus lebih dari 0',
  })

export const evaluationConfig = z.object({
  ...evaluations,
  deadline: z.string().nullable(),
  version: z.number().int(),
})
