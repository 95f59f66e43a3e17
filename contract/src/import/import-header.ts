import { z } from 'zod'

/** Which of day and month is in front, in a column where some rows prove the latter. */
export const dateOrders = ['DMY', 'MDY'] as const
export type DateOrder = (typeof dateOrders)[number]

const count = z.number().int()

/** Classes that a timetable's file gives to one teacher at one hour: accepted, they are taught together. */
export const jointProposal = z.object({
  /** The first member's subject. */
  id: z.uuid(),
  teacher: z.string(),
  members: z.array(
    z.object({
      academicSubjectId: z.uuid(),
      className: z.string(),
      subject: z.string(),
      /** Already taught together: the proposal adds the others to them. */
      isJoint: z.boolean().optional(),
    }),
  ),
  accepted: z.boolean(),
  /** Why it cannot be accepted. */
  reason: z.string().nullable(),
})
export type JointProposal = z.infer<typeof jointProposal>

/** What a file is as a whole, beside its rows. */
export const importHeader = z.object({
  /** The header's row number in the spreadsheet. */
  row: count,
  columns: count,
  /** Known columns that this file lacks: their values do not change. */
  missing: z.array(z.string()),
  /** Columns that are not imported. */
  ignored: z.array(z.string()),
  /** Usual columns that the file lacks, while `ignored` has headings that may mean them. */
  missed: z.array(z.object({ column: z.string(), without: z.string() })),
  /** The sheets that were read, where there are several, with the class that a sheet's name or title says. */
  sheets: z.array(z.object({ name: z.string(), class: z.string().nullable() })),
  /** Hidden sheets, which are never read. */
  hidden: z.array(z.string()),
  /** Visible sheets without this list. */
  unread: z.array(z.string()),
  /** The school that the titles name, if it is another than this one: it is written only if that is confirmed. */
  otherSchool: z.string().nullable(),
  /** How many students' numbers also become their guardian's. */
  guardianPhones: count,
  /** Students whom the file puts in a lower grade, as last year's does: it is written only if that is confirmed. */
  lowerGrades: count,
  joint: z.array(jointProposal),
  /** Rows that are none of the list's, such as totals and signatures. */
  skipped: z.array(z.object({ row: count, sheet: z.string().nullable(), text: z.string() })),
})
