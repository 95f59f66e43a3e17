import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { supportReason } from '@hadir/contract/config/support.ts'
import { LimitedText } from '../form/fields/limited-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type SupportReasonDialogProps = {
  title: string
  description: ReactNode
  /** The button's label. */
  action: string
  offered?: string
  isBusy?: boolean
  onGive: (reason: string) => void
  onClose: () => void
}

/** Why an administrator enters a school, or changes something in it: the school reads the exact words. */
export function SupportReasonDialog(props: SupportReasonDialogProps) {
  const { title, description, action, offered = '', isBusy = false, onGive, onClose } = props
  const formId = useId()
  const [reason, setReason] = useState(offered)
  const [wasTried, setTried] = useState(false)
  const read = supportReason.safeParse(reason)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In React's tree the dialog is inside the page's form: its own submit must not reach that form.
    event.stopPropagation()
    if (isBusy) return
    if (read.success) return onGive(read.data)
    setTried(true)
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button type="submit" form={formId} tone="primary" busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <LimitedText
          label="Alasan"
          help="Sekolah membaca alasan ini kata demi kata."
          error={wasTried && !read.success ? 'Tulis alasannya, 5 sampai 300 karakter' : undefined}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a window that the user opened
          autoFocus
          most={300}
          value={reason}
          onFocus={(event) => event.target.select()}
          onChange={setReason}
        />
      </form>
    </Dialog>
  )
}
