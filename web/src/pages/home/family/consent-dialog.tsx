import { consentEndpoints } from '@hadir/contract/user/consent.ts'
import { type ChildToConsent, consentText } from '@hadir/contract/user/consent.ts'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { WitnessField, witnessProblem } from './witness-field.tsx'

type ConsentDialogProps = {
  child: ChildToConsent
  /** A school declares that it has a guardian's consent, and where; a guardian consents for herself. */
  isAttested: boolean
  onClose: () => void
}

export function ConsentDialog({ child, isAttested, onClose }: ConsentDialogProps) {
  const [note, setNote] = useState('')
  const consent = useEndpointMutation(consentEndpoints.give, {
    touches: [consentEndpoints.children, consentEndpoints.given],
    after: toastThen(onClose),
  })
  const submit = () =>
    consent.mutate(
      { body: { profileId: child.profileId, textVersion: consentText.version, note: note.trim() } },
      { onError: toastFailure },
    )
  return (
    <ActDialog
      title={`Persetujuan untuk ${child.name}`}
      description={
        isAttested ? 'Naskah yang disetujui orang tua atau wali:' : 'Bacalah, lalu setujui bila Anda setuju.'
      }
      verb={isAttested ? 'Catat persetujuan' : 'Saya setuju'}
      busy={consent.isPending}
      missing={isAttested ? witnessProblem(note, 'Tulis dahulu siapa yang menyetujui') : undefined}
      onAct={submit}
      onClose={onClose}
    >
      <blockquote className="rounded-control bg-sunken p-4">{consentText.words}</blockquote>
      {isAttested && (
        <WitnessField label="Siapa yang menyetujui, dan di mana suratnya disimpan" value={note} onChange={setNote} />
      )}
    </ActDialog>
  )
}
