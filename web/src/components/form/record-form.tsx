import type { Answer } from '@hadir/contract/endpoint.ts'
import { type ReactNode, useId } from 'react'
import type { Control, UseFormReturn } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { recordPath } from '../../paths.ts'
import { PageFoot } from '../screen/page-foot.tsx'
import { TaskTitle } from '../screen/task-head.tsx'
import { useTitle } from '../screen/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { FormFieldsContext } from './form-fields.ts'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { leftAt, storeRow, returning } from '../list/scroll-restoration.ts'
import { useNextRecord } from '../list/next-record.ts'
import { RecordHistory } from './record-history.tsx'
import type { RecordResource } from './record-resource.ts'
import { type BodyOf, type RecordFormRules, useRecordForm, type WriteEndpoint } from './use-record-form.ts'

type RecordFormProps<E extends WriteEndpoint, R extends RecordResource> = RecordFormRules<E, R> & {
  title: string
  /** Between the title and the fields: a photo, cards, links. It may contain forms of its own. */
  head?: ReactNode
  /** Where *Batal* leads, and saving too unless `onSaved` navigates elsewhere. */
  backTo: string
  onSaved?: (answer: Answer<E>) => void
  /** The button's label if it does something other than save. */
  saveLabel?: string
  children: (control: Control<BodyOf<E>>, form: UseFormReturn<BodyOf<E>>) => ReactNode
}

/** The page of one record's form. Every error leads to its field, on whichever tab that is. */
export function RecordForm<E extends WriteEndpoint, R extends RecordResource = RecordResource>(
  props: RecordFormProps<E, R>,
) {
  const { title, head, params, resource, backTo, onSaved, saveLabel = 'Simpan', children } = props
  useTitle(title)
  const formId = useId()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const ofRecord = params as { id: string; schoolId?: string } | undefined
  const toNext = useNextRecord(resource?.list, ofRecord?.id)
  const goBack = () => void navigate(leftAt(backTo), { state: returning })
  const finish = (answer: Answer<E>) => {
    if (onSaved) onSaved(answer)
    else goBack()
  }
  const { form, fields, draftOffer, save, isUnsaved, clashDialog } = useRecordForm<E, R>(props, { onSaved: finish })
  const goOn = async () => {
    const next = await toNext?.()
    if (!next) return goBack()
    storeRow(backTo, next)
    const tab = address.get('tab')
    void navigate(`${recordPath(backTo, next)}${tab ? `?${new URLSearchParams({ tab })}` : ''}`)
  }

  return (
    <FormFieldsContext value={fields}>
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <TaskTitle>{title}</TaskTitle>
        {head}
        {draftOffer}
        <form
          id={formId}
          onSubmit={(event) => void save(finish)(event)}
          noValidate
          className="grid grid-cols-1 gap-x-6 gap-y-5 rounded-surface border bg-surface p-4 sm:p-6 md:grid-cols-2"
        >
          {children(form.control, form)}
        </form>
        {/* Beside the form, not in it: the foot stays in sight from the title on. */}
        <PageFoot>
          <Button onClick={goBack}>Batal</Button>
          {toNext && (
            <Button
              className="max-sm:hidden"
              onClick={() => void save(() => void goOn())()}
              busy={form.formState.isSubmitting}
            >
              Simpan dan berikutnya
            </Button>
          )}
          <Button type="submit" form={formId} tone="primary" busy={form.formState.isSubmitting}>
            {saveLabel}
          </Button>
        </PageFoot>
        <UnsavedChangesGuard isDirty={isUnsaved} />
        {clashDialog}
      </div>
      {resource?.history && ofRecord?.id && (
        <RecordHistory endpoint={resource.history} params={ofRecord} fields={fields} />
      )}
    </FormFieldsContext>
  )
}
