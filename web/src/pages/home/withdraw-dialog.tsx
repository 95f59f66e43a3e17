import { consentEndpoints, type GivenConsent } from '@hadir/contract/consent.ts'
import { userEndpoints } from '@hadir/contract/user.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { sayFailure } from '../../kit/say-failure.ts'
import { notify } from '../../ui/toast-store.ts'

type WithdrawDialogProps = {
  consent: GivenConsent
  /** Withdraws what she gave herself; a school writes down who asked it to. */
  isGuardian: boolean
  onClose: () => void
}

const shortestReason = 5

export function WithdrawDialog({ consent, isGuardian, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const withdraw = useSend(consentEndpoints.withdraw, {
    touches: [consentEndpoints.given, userEndpoints.childrenToConsent],
    after: ({ message }) => {
      notify({ title: 'Sukses', description: message, tone: 'success' })
      onClose()
    },
  })
  const isReady = isGuardian || reason.trim().length >= shortestReason
  const send = () =>
    withdraw.mutate({ params: { id: consent.id }, body: { reason: reason.trim() } }, { onError: sayFailure })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tarik persetujuan untuk ${consent.name}?`}
      description="Akun siswa ini langsung tertutup sampai ada persetujuan baru. Catatan kehadirannya di sekolah tetap ada."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            tone="danger"
            busy={withdraw.isPending}
            disabled={!isReady}
            title={isReady ? undefined : 'Tulis dahulu siapa yang menarik persetujuan'}
            onClick={send}
          >
            Tarik persetujuan
          </Button>
        </>
      }
    >
      {!isGuardian && (
        <Field
          label="Siapa yang menarik persetujuan, dan bagaimana"
          help="Misalnya: Ibu Rina, surat 12/11/2026 di map kelas 7A."
          required
        >
          {(aria) => (
            <Input {...aria} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
      )}
    </Dialog>
  )
}
