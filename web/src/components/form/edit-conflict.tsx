import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { AuditEntry } from '@hadir/contract/history.ts'
import { type ReactNode, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
} from 'react-hook-form'
import { call } from '../../http/call.ts'
import type { FormFields } from './form-fields.ts'
import type { RecordOf, RecordResource } from './record-resource.ts'
import { VersionChoice } from './version-choice.tsx'
import { type Clash, clashesOf, type Wholes } from './versions.ts'

type EditConflictRules<V extends FieldValues, R extends RecordResource> = {
  form: UseFormReturn<V>
  fields: FormFields
  resource: R | undefined
  params: object | undefined
  /** Of a record that its id alone does not identify. */
  query?: object
  toFields: ((record: RecordOf<R['read']>) => DefaultValues<V>) | undefined
  wholes?: Wholes | undefined
  save: () => void
}

type Found<V extends FieldValues> = { theirs: DefaultValues<V>; clashes: Clash[]; history: AuditEntry[] }

/** Handles a save of a record that somebody else has saved since this form was opened. */
export function useEditConflict<V extends FieldValues, R extends RecordResource>(rules: EditConflictRules<V, R>) {
  const { form, fields, resource, params, query, toFields, wholes, save } = rules
  const [found, setFound] = useState<Found<V> | null>(null)

  /** Reads the current version and shows the question; false if the form cannot (it has no record to read). */
  const showConflict = async (): Promise<boolean> => {
    if (!resource || !toFields || !params) return false
    const answer = await call(resource.read, { params, query } as unknown as ToSend<Endpoint>)
    // Every read endpoint returns `{ data }`; the compiler cannot see it through the generic one.
    const theirs = toFields((answer as { data: RecordOf<R['read']> }).data)
    const history = resource.history
      ? (await call(resource.history, { params: params as { id: string }, query: { ...query, pageSize: 25 } })).data
      : []
    const base = form.formState.defaultValues ?? {}
    setFound({ theirs, history, clashes: clashesOf({ base, mine: form.getValues(), theirs }, wholes) })
    return true
  }

  const dialog: ReactNode = found && (
    <VersionChoice
      clashes={found.clashes}
      notes={fields.all()}
      history={found.history}
      onCancel={() => setFound(null)}
      onChosen={(picks) => {
        const mine = structuredClone(form.getValues())
        form.reset(found.theirs)
        for (const [field, pick] of Object.entries(picks)) {
          const path = field as FieldPath<V>
          if (pick === 'mine')
            form.setValue(path, get(mine, field) as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true })
        }
        setFound(null)
        save()
      }}
    />
  )
  return { showConflict, dialog }
}
