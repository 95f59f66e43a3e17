import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useEndpointMutation } from '../../http/query.ts'
import { MoreMenu } from '../actions/more-menu.tsx'
import { useTaskFrame } from '../screen/task-frame.ts'
import { Button } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/overlays/dropdown-menu.tsx'
import { leftAt, returning } from '../list/scroll-restoration.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { historyAnchor } from './record-resource.ts'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'

type DeleteRecordProps<E extends Endpoint> = {
  endpoint: E
  params: ToSend<E>['params']
  /** What is deleted, as the question names it: "kelas VII-A". */
  what: string
  touches: readonly Endpoint[]
  backTo: string
}

/** Opens the panel of changes, if this page has one. */
function HistoryItem() {
  const panel = document.getElementById(historyAnchor)?.querySelector('button')
  if (!panel) return null
  const open = () => {
    if (panel.ariaExpanded === 'false') panel.click()
    panel.focus()
  }
  return (
    <MenuItem icon={<History aria-hidden />} onSelect={open}>
      Riwayat perubahan
    </MenuItem>
  )
}

/**
 * Asks for confirmation, then deletes and returns to the list: a button below the form, or on the title's line of a phone
 * behind *Lainnya*, where only *Simpan* is an act of its own.
 */
export function DeleteRecord<E extends Endpoint>(props: DeleteRecordProps<E>) {
  const [isConfirming, setConfirming] = useState(false)
  const bar = useTaskFrame((frame) => frame.bar)
  return (
    <>
      {bar ? (
        createPortal(
          <MoreMenu isShort>
            <HistoryItem />
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setConfirming(true)}>
              Hapus
            </MenuItem>
          </MoreMenu>,
          bar,
        )
      ) : (
        <Button tone="quietDanger" className="justify-self-start" onClick={() => setConfirming(true)}>
          <Trash2 aria-hidden className="size-4" />
          Hapus
        </Button>
      )}
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
