import type { reportCardFields } from '@hadir/contract/student/report-card/record.ts'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Whole } from '../../../../components/form/use-record-form.ts'

export type CardFields = z.input<typeof reportCardFields>
export type CardForm = UseFormReturn<CardFields>

/** A rapor as the homeroom teacher's form values; an empty field is '', never null. */
export const toFields = ({ card }: StudentReportCard): Whole<CardFields> => ({
  note: card.note ?? '',
  spiritualGrade: card.spiritualGrade ?? '',
  spiritualText: card.spiritualText ?? '',
  socialGrade: card.socialGrade ?? '',
  socialText: card.socialText ?? '',
  override: card.override,
  decision: card.decision ?? '',
  // Of the whole semester: a mid-semester rapor has none.
  achievements:
    card.period === 'AKHIR'
      ? card.achievements.map(({ description, ...one }) => ({ ...one, description: description ?? '' }))
      : undefined,
  internships:
    card.period === 'AKHIR' && (card.hasInternships || card.internships.length > 0)
      ? card.internships.map(({ mentor, description, ...one }) => ({
          ...one,
          mentor: mentor ?? '',
          description: description ?? '',
        }))
      : undefined,
  version: card.version || undefined,
})
