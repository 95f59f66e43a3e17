import { consentEndpoints, type GivenConsent } from '@hadir/contract/user/consent.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { WitnessField, witnessProblem } from './witness-field.tsx'

type WithdrawDialogProps = {
  consent: GivenConsent
  /** A guardian withdraws her own consent; a school also records who requested it. */
  isGuardian: boolean
  onClose: () => void
}

export function WithdrawDialog({ consent, isGuardian, onClose }: WithdrawDialogProps) {
  const [reason, setReason] = useState('')
  const withdraw = useEndpointMutation(consentEndpoints.withdraw, {
    touches: [consentEndpoints.given, consentEndpoints.children],
    after: toastThen(onClose),
  })
  const send = () =>
    withdraw.mutate({ params: { id: consent.id }, body: { reason: reason.trim() } }, { onError: toastFailure })
  return (
    <ActDialog
      title={`Tarik persetujuan untuk ${consent.name}?`}
      description="Akun siswa ini langsung tertutup sampai ada persetujuan baru. Catatan kehadirannya di sekolah tetap ada."
      verb="Tarik persetujuan"
      tone="danger"
      busy={withdraw.isPending}
      missing={isGuardian ? undefined : witnessProblem(reason, 'Tulis dahulu siapa yang menarik persetujuan')}
      onAct={send}
      onClose={onClose}
    >
      {!isGuardian && (
        <WitnessField label="Siapa yang menarik persetujuan, dan bagaimana" value={reason} onChange={setReason} />
      )}
    </ActDialog>
  )
}
