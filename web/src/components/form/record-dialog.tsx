import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormFieldsContext, type FormFields } from './form-fields.ts'

type RecordDialogProps<Values extends FieldValues, Body> = {
  title: string
  form: UseFormReturn<Values, unknown, Body>
  /** Of this form, which its fields look up, not those of the page behind. */
  fields: FormFields
  onSave: () => void
  /** Of an existing record, `what` by name; `loses`: what is lost with it. */
  removal: { what: string; loses?: string | undefined; busy: boolean; onRemove: () => void } | null
  onClose: () => void
  children: ReactNode
}

/** A record with few fields in a window, which saves it and, after a question, removes it. */
export function RecordDialog<Values extends FieldValues, Body>({
  title,
  form,
  fields,
  onSave,
  removal,
  onClose,
  children,
}: RecordDialogProps<Values, Body>) {
  const [isRemoving, setRemoving] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          {removal && (
            <Button tone="quietDanger" className="mr-auto" onClick={() => setRemoving(true)}>
              Hapus
            </Button>
          )}
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" busy={form.formState.isSubmitting} onClick={onSave}>
            Simpan
          </Button>
        </>
      }
    >
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
      {removal && (
        <Dialog
          open={isRemoving}
          onOpenChange={setRemoving}
          title={`Hapus ${removal.what}?`}
          description={[removal.loses, 'Yang dihapus tidak dapat dikembalikan.'].filter(Boolean).join(' ')}
          actions={
            <>
              <Button onClick={() => setRemoving(false)}>Batal</Button>
              <Button tone="danger" busy={removal.busy} onClick={removal.onRemove}>
                Hapus
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}
