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
import { readAndShow } from './stale-save.ts'
import { VersionChoice } from './version-choice.tsx'
import { type Clash, clashesOf, type Wholes } from './versions.ts'

type Saved<V extends FieldValues> = { theirs: DefaultValues<V>; history: readonly AuditEntry[] }

type VersionQuestionRules<V extends FieldValues, Body> = {
  form: UseFormReturn<V, unknown, Body>
  fields: FormFields
  /** The record as it is saved now; null if the form has none to read. */
  readSaved: () => Promise<Saved<V> | 'gone' | null>
  wholes?: Wholes | undefined
  save: () => void
}

type Found<V extends FieldValues> = Saved<V> & { clashes: Clash[] }

/** Asks which version to keep, after a save that was refused because the record is another by now. */
export function useVersionQuestion<V extends FieldValues, Body>(rules: VersionQuestionRules<V, Body>) {
  const { form, fields, readSaved, wholes, save } = rules
  const [found, setFound] = useState<Found<V> | 'gone' | null>(null)

  /** Reads the current version and shows the question; false if the form cannot (it has no record to read). */
  const showConflict = () =>
    readAndShow(readSaved, (saved) => {
      if (saved === 'gone') return setFound('gone')
      const base = form.formState.defaultValues ?? {}
      return setFound({ ...saved, clashes: clashesOf({ base, mine: form.getValues(), theirs: saved.theirs }, wholes) })
    })

  const choice: ReactNode = found && found !== 'gone' && (
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
  const dialog: ReactNode =
    found === 'gone' ? (
      <p role="alert" className="rounded-control bg-warn-tint px-4 py-3">
        Data ini tidak ada lagi di daftar: orang lain menghapus atau memindahkannya. Yang Anda ketik masih ada di sini.
      </p>
    ) : (
      choice
    )
  return { showConflict, dialog }
}

type EditConflictRules<V extends FieldValues, R extends RecordResource> = Pick<
  VersionQuestionRules<V, V>,
  'fields' | 'wholes' | 'save'
> & {
  form: UseFormReturn<V>
  resource: R | undefined
  params: object | undefined
  /** Of a record that its id alone does not identify. */
  query?: object
  toFields: ((record: RecordOf<R['read']>) => DefaultValues<V>) | undefined
}

/** Handles a save of a record that somebody else has saved since this form was opened. */
export function useEditConflict<V extends FieldValues, R extends RecordResource>(rules: EditConflictRules<V, R>) {
  const { resource, params, query, toFields, ...question } = rules
  const readSaved = async () => {
    if (!resource || !toFields || !params) return null
    const answer = await call(resource.read, { params, query } as unknown as ToSend<Endpoint>)
    // Every read endpoint returns `{ data }`; the compiler cannot see it through the generic one.
    const theirs = toFields((answer as { data: RecordOf<R['read']> }).data)
    const history = resource.history
      ? (await call(resource.history, { params: params as { id: string }, query: { ...query, pageSize: 25 } })).data
      : []
    return { theirs, history }
  }
  return useVersionQuestion({ ...question, readSaved })
}
