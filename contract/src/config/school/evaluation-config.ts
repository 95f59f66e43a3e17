import { z } from 'zod'
import { descriptionWording } from '../../evaluation/description-wording.ts'
import { letterUses } from '../../evaluation/progress-letter.ts'
import { remedialModes } from '../../evaluation/final-score.ts'
import { dateField, maybe } from '../../fields/person-fields.ts'
import { wholeNumber } from '../../fields/number-fields.ts'
import { version } from '../../resource.ts'

const evaluations = {
  /** The defaults for a class's subject: KKTP (KKM), weights, and the remedial rule. */
  threshold: wholeNumber(0, 100),
  weightLm: wholeNumber(0, 100),
  weightSts: wholeNumber(0, 100),
  weightSas: wholeNumber(0, 100),
  remedialMode: z.enum(remedialModes),
  /** The wording of descriptions. */
  wording: descriptionWording,
  /** Of the body of a rapor, in points. */
  fontSize: wholeNumber(8, 11),
  /** SB, BSH, MB and BB in place of scores on the rapor. */
  letters: z.enum(letterUses),
}
/** Space for a preprinted letterhead, in millimetres. */
export const blankHeight = wholeNumber(20, 100)

export const evaluationConfigFields = z
  .strictObject({
    ...evaluations,
    // The previous app version does not send them: then they stay unchanged.
    fontSize: evaluations.fontSize.optional(),
    letters: evaluations.letters.optional(),
    // It stands with the letterhead now; the previous app version has it here.
    blankHeight: blankHeight.optional(),
    /** When the scores of the running semester are due. */
    deadline: maybe(dateField),
    version,
  })
  .refine((fields) => fields.weightLm + fields.weightSts + fields.weightSas > 0, {
    path: ['weightLm'],
    message: 'Jumlah bobot harus lebih dari 0',
  })

export const evaluationConfig = z.object({
  ...evaluations,
  blankHeight,
  deadline: z.string().nullable(),
  version: z.number().int(),
})
