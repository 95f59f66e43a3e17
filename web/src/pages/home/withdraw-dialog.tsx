import { consentEndpoints, type GivenConsent } from '@hadir/contract/consent.ts'
import { userEndpoints } from '@hadir/contract/user.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'

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
      saySuccess(message)
      onClose()
    },
  })
  const isReady = isGuardian || reason.trim().length >= shortestReason
  const send = () =>
    withdraw.mutate({ params: { id: consent.id }, body: { reason: reason.trim() } }, { onError: sayFailure })
  return (
    <ActDialog
      title={`Tarik persetujuan untuk ${consent.name}?`}
      description="Akun siswa ini langsung tertutup sampai ada persetujuan baru. Catatan kehadirannya di sekolah tetap ada."
      verb="Tarik persetujuan"
      tone="danger"
      busy={withdraw.isPending}
      missing={isReady ? undefined : 'Tulis dahulu siapa yang menarik persetujuan'}
      onAct={send}
      onClose={onClose}
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
    </ActDialog>
  )
}
