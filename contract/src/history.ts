import { z } from 'zod'

export const changeActions = ['CREATED', 'CHANGED', 'REMOVED'] as const

/** A field's value: texts, numbers and booleans as they are, a list as its JSON. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FieldValue = z.infer<typeof fieldValue>

export const fieldChange = z.object({
  /** The field's path in the record's form: `name`, `semesters.0.startDate`. */
  field: z.string(),
  from: fieldValue,
  to: fieldValue,
})
export type FieldChange = z.infer<typeof fieldChange>

/** One write of one record: who, when, and which fields from what to what. */
export const auditEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(changeActions),
  changes: z.array(fieldChange),
})
export type AuditEntry = z.infer<typeof auditEntry>
