import type { AuditEntry } from '@hadir/contract/history.ts'
import { useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useVersionQuestion } from './edit-conflict.tsx'
import { makeFormFields } from './form-fields.ts'

type WindowVersionsRules<V extends FieldValues, Body, Row> = {
  form: UseFormReturn<V, unknown, Body>
  /** Reads the record as it is saved now, undefined if it is gone; null for a new one. */
  read: (() => Promise<Row | undefined>) | null
  readHistory?: () => Promise<{ data: readonly AuditEntry[] }>
  toFields: (row: Row) => DefaultValues<V>
  save: () => void
}

/** The fields of a window's form, and its question when somebody else has saved the same record meanwhile. */
export function useWindowVersions<V extends FieldValues, Body, Row>(rules: WindowVersionsRules<V, Body, Row>) {
  const { form, read, readHistory, toFields, save } = rules
  const [fields] = useState(() => makeFormFields((name) => form.setFocus(name as FieldPath<V>)))
  const readSaved = async () => {
    if (!read) return null
    const row = await read()
    if (!row) return 'gone' as const
    return { theirs: toFields(row), history: readHistory ? (await readHistory()).data : [] }
  }
  return { fields, ...useVersionQuestion({ form, fields, readSaved, save }) }
}
