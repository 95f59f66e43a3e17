import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { leftAt, returning } from '../list/scroll-restoration.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'

type DeleteRecordProps<E extends Endpoint> = {
  endpoint: E
  params: ToSend<E>['params']
  /** What is deleted, as the question names it: "kelas VII-A". */
  what: string
  touches: readonly Endpoint[]
  backTo: string
}

/** A button that asks for confirmation, then deletes and returns to the list. */
export function DeleteRecord<E extends Endpoint>(props: DeleteRecordProps<E>) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button tone="quietDanger" className="justify-self-start" onClick={() => setConfirming(true)}>
        <Trash2 aria-hidden className="size-4" />
        Hapus
      </Button>
      <DeleteQuestion {...props} isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </>
  )
}

type DeleteQuestionProps<E extends Endpoint> = DeleteRecordProps<E> & { isOpen: boolean; onClose: () => void }

/** The same question, for an act of a menu. */
export function DeleteQuestion<E extends Endpoint>(props: DeleteQuestionProps<E>) {
  const { endpoint, params, what, touches, backTo, isOpen, onClose } = props
  const navigate = useNavigate()
  const remove = useEndpointMutation(endpoint, { touches })
  const confirm = () =>
    remove.mutate({ params } as unknown as ToSend<E>, {
      onSuccess: () => {
        toastSuccess(`Terhapus: ${what}`)
        void navigate(leftAt(backTo), { state: returning })
      },
      onError: (error) => {
        onClose()
        toastFailure(error)
      },
    })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`Hapus ${what}?`}
      description="Yang sudah dipakai, misalnya dalam absensi, tidak dapat dihapus."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="danger" busy={remove.isPending} onClick={confirm}>
            Hapus
          </Button>
        </>
      }
    />
  )
}
