import type { Answer } from '@hadir/contract/endpoint.ts'
import { leaves } from '@hadir/contract/fields/changed-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DefaultValues, FieldPath, UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { recordPath } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { useNextRecord } from '../list/next-record.ts'
import { storeRow } from '../list/scroll-restoration.ts'
import { PageFoot } from '../screen/page-foot.tsx'
import { fieldOf } from './field-errors.ts'
import { FormFieldsContext, TabContext } from './form-fields.ts'
import { RecordHistory } from './record-history.tsx'
import { RecordPageContext } from './record-page.tsx'
import type { RecordOf, RecordResource } from './record-resource.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { type BodyOf, type RecordFormRules, useRecordForm, type Whole, type WriteEndpoint } from './use-record-form.ts'

export type RecordPart = {
  value: string
  label: string
  /** What it reads. */
  facts: ReactNode
  /** The same as fields. */
  fields: ReactNode
}

type RecordPartsProps<E extends WriteEndpoint, R extends RecordResource> = RecordFormRules<E, R> & {
  resource: R
  toFields: (record: RecordOf<R['read']>) => Whole<BodyOf<E>>
  /** Of several forms on a page, only one shows its history. */
  hasHistory?: boolean
  /** The list that *Simpan dan berikutnya* follows. */
  list: string
  parts: (form: UseFormReturn<BodyOf<E>>) => readonly RecordPart[]
  /** Labels for the history of what has no field. */
  children?: ReactNode
}

/** Parts named in the address are open at first. */
const openedBy = 'edit'

/**
 * The parts of a record, which read first; *Ubah* turns one into its fields in place. All of them are one form: they are
 * saved together, on one version. A rejected field opens its part. Fields stay mounted, so that no input is lost and the
 * history has their labels.
 */
export function RecordParts<E extends WriteEndpoint, R extends RecordResource>(props: RecordPartsProps<E, R>) {
  const { params, resource, defaults, toFields, hasHistory = true, list, children } = props
  const formId = useId()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { foot: footPlace, editing, setEditing } = useContext(RecordPageContext)
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(address.getAll(openedBy)))
  // The params of an existing record.
  const ofRecord = params as unknown as { id: string; schoolId?: string }
  const toNext = useNextRecord(resource.list, ofRecord.id)
  /** The part to focus once it has changed: its first field, or its button. */
  const awaited = useRef<string>(undefined)
  const awaitedField = useRef<string>(undefined)
  const sectionId = (part: string) => `${formId}${part}`

  const close = () => {
    const inside = document.activeElement?.closest('section')?.id
    awaited.current = parts.find(({ value }) => sectionId(value) === inside)?.value ?? isOpen[0]?.value
    setOpened(new Set())
  }
  const showSaved = (answer: Answer<E>) => {
    // Shown at once; the refetch that follows may take a while.
    cache.setQueryData([resource.read.path, { params }], answer)
    close()
  }
  const { form, fields, draftOffer, discardDraft, save, isUnsaved, clashDialog } = useRecordForm<E, R>(props, {
    onSaved: showSaved,
    savedValues: (answer) => toFields((answer as { data: RecordOf<R['read']> }).data) as DefaultValues<BodyOf<E>>,
    onRestored: () => openTouched(),
  })
  const parts = props.parts(form)
  const isOpen = parts.filter(({ value }) => opened.has(value))
  const isEditing = isOpen.length > 0

  const openTouched = () => {
    const [typed, stored] = [leaves(form.getValues()), leaves(form.formState.defaultValues ?? {})]
    const touched = [...new Set([...Object.keys(typed), ...Object.keys(stored)])].flatMap((path) =>
      String(typed[path] ?? '') === String(stored[path] ?? '') ? [] : (fieldOf(fields.all(), path)?.tab ?? []),
    )
    const first = parts[0]?.value ?? ''
    setOpened(new Set(touched.length > 0 ? touched : [first]))
  }
  const open = (part: string) => {
    // Acts beside the form may have changed the record since it was opened.
    if (!isEditing) form.reset(defaults)
    awaited.current = part
    setOpened(new Set([...opened, part]))
  }
  const cancel = () => {
    form.reset(defaults)
    discardDraft()
    close()
  }
  const goOn = async (answer: Answer<E>) => {
    const next = await toNext?.()
    if (!next) return showSaved(answer)
    storeRow(list, next)
    const still = new URLSearchParams(isOpen.map(({ value }) => [openedBy, value]))
    void navigate(`${recordPath(list, next)}?${still}`)
  }

  useEffect(() => {
    setEditing((current) => (isEditing ? formId : current === formId ? null : current))
  }, [isEditing, formId, setEditing])
  const focus = (name: string) => form.setFocus(name as FieldPath<BodyOf<E>>)
  useEffect(() => {
    fields.onLead((name) => {
      const part = fields.all().find((note) => note.name === name)?.tab
      if (part === undefined || opened.has(part)) return focus(name)
      awaitedField.current = name
      return setOpened(new Set([...opened, part]))
    })
  })
  useEffect(() => {
    if (awaitedField.current) focus(awaitedField.current)
    else if (awaited.current) focusFirst(document.getElementById(sectionId(awaited.current)))
    awaitedField.current = undefined
    awaited.current = undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when a part has been opened or closed
  }, [opened])

  const isBlocked = editing !== null && editing !== formId
  const foot = isEditing && (
    <PageFoot>
      <Button onClick={cancel}>Batal</Button>
      {toNext && (
        <Button
          className="max-sm:hidden"
          onClick={() => void save((answer) => void goOn(answer))()}
          busy={form.formState.isSubmitting}
        >
          Simpan dan berikutnya
        </Button>
      )}
      <Button type="submit" form={formId} tone="primary" busy={form.formState.isSubmitting}>
        Simpan
      </Button>
    </PageFoot>
  )
  return (
    <FormFieldsContext value={fields}>
      {children}
      {draftOffer}
      <form id={formId} noValidate className="grid grid-cols-1 gap-4" onSubmit={(event) => void save(showSaved)(event)}>
        {parts.map((part) => (
          <Part
            key={part.value}
            id={sectionId(part.value)}
            part={part}
            isOpen={opened.has(part.value)}
            isBlocked={isBlocked}
            onOpen={() => open(part.value)}
          />
        ))}
      </form>
      {hasHistory && resource.history && (
        <RecordHistory endpoint={resource.history} params={ofRecord} fields={fields} />
      )}
      {footPlace ? createPortal(foot, footPlace) : foot}
      <UnsavedChangesGuard isDirty={isUnsaved} />
      {clashDialog}
    </FormFieldsContext>
  )
}

type PartProps = { id: string; part: RecordPart; isOpen: boolean; isBlocked: boolean; onOpen: () => void }

function Part({ id, part, isOpen, isBlocked, onOpen }: PartProps) {
  const { label, facts, fields, value } = part
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid grid-cols-1 gap-4 rounded-surface border bg-surface p-4 sm:p-6"
    >
      <div className="-my-1.5 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 id={`${id}-title`} className="font-semibold">
          {label}
        </h2>
        {!isOpen && (
          <Button
            size="small"
            tone="quiet"
            className="-mr-3"
            disabled={isBlocked}
            title={isBlocked ? 'Simpan atau batalkan dahulu yang sedang diubah' : undefined}
            onClick={onOpen}
          >
            <Pencil aria-hidden className="size-4" />
            <span>
              Ubah<span className="sr-only"> {label.toLowerCase()}</span>
            </span>
          </Button>
        )}
      </div>
      {!isOpen && facts}
      <TabContext value={value}>
        <div hidden={!isOpen} className="grid grid-cols-1 gap-x-6 gap-y-5 md:grid-cols-2">
          {fields}
        </div>
      </TabContext>
    </section>
  )
}

/** Its first field, or its button while it reads. */
function focusFirst(section: HTMLElement | null): void {
  const controls = section?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? []
  ;[...controls].find((control) => control.checkVisibility())?.focus()
}
