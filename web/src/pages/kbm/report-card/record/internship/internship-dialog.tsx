import { internshipEndpoints } from '@hadir/contract/student/report-card/class-internship.ts'
import { reportCardFields } from '@hadir/contract/student/report-card/record.ts'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useBodyForm } from '../../../../../components/form/body-form.ts'
import { FormFieldsContext, makeFormFields } from '../../../../../components/form/form-fields.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import type { CardFields } from '../card-values.ts'
import { InternshipFields } from '../internship-fields.tsx'

export type InternshipValues = NonNullable<CardFields['internships']>

const nothingElse = {
  note: '',
  spiritualGrade: '',
  spiritualText: '',
  socialGrade: '',
  socialText: '',
  override: null,
  decision: '',
  achievements: undefined,
  version: undefined,
} as const

type InternshipDialogProps = {
  title: string
  /** The students. */
  ids: readonly string[]
  description?: string | undefined
  internships: InternshipValues
  onApply: (internships: InternshipValues) => void
  onClose: () => void
}

/** The PKL of one student, or of several; the page saves it. The fields are those of a rapor. */
export function InternshipDialog({ title, ids, description, internships, onApply, onClose }: InternshipDialogProps) {
  const [form, draft] = useBodyForm(
    reportCardFields,
    { ...nothingElse, internships },
    { endpoint: internshipEndpoints.save, of: ids },
  )
  const [fields] = useState(() => makeFormFields((name) => form.setFocus(name as FieldPath<CardFields>)))
  const apply = form.handleSubmit((values) => onApply(values.internships ?? []))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" onClick={() => void apply()}>
            Pakai
          </Button>
        </>
      }
    >
      {draft.offer}
      <FormFieldsContext value={fields}>
        <form noValidate className="grid gap-4" onSubmit={(event) => void apply(event)}>
          <InternshipFields form={form} />
        </form>
      </FormFieldsContext>
    </Dialog>
  )
}
