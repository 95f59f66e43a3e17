import { consentEndpoints } from '@hadir/contract/consent.ts'
import { type ChildToConsent, consentText, userEndpoints } from '@hadir/contract/user.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { ActDialog } from '../../kit/act-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { sayFailure, saySuccess } from '../../kit/say.ts'

type ConsentDialogProps = {
  child: ChildToConsent
  /** A school says that it holds a guardian's consent, and where; a guardian speaks for herself. */
  isAttested: boolean
  onClose: () => void
}

const shortestNote = 5

export function ConsentDialog({ child, isAttested, onClose }: ConsentDialogProps) {
  const [note, setNote] = useState('')
  const consent = useSend(userEndpoints.consent, {
    touches: [userEndpoints.childrenToConsent, consentEndpoints.given],
    after: ({ message }) => {
      saySuccess(message)
      onClose()
    },
  })
  const isReady = !isAttested || note.trim().length >= shortestNote
  const give = () =>
    consent.mutate(
      { body: { profileId: child.profileId, textVersion: consentText.version, note: note.trim() } },
      { onError: sayFailure },
    )
  return (
    <ActDialog
      title={`Persetujuan untuk ${child.name}`}
      description={
        isAttested ? 'Naskah yang disetujui orang tua atau wali:' : 'Bacalah, lalu setujui bila Anda setuju.'
      }
      verb={isAttested ? 'Catat persetujuan' : 'Saya setuju'}
      busy={consent.isPending}
      missing={isReady ? undefined : 'Tulis dahulu siapa yang menyetujui'}
      onAct={give}
      onClose={onClose}
    >
      <blockquote className="rounded-control bg-sunken p-4">{consentText.words}</blockquote>
      {isAttested && (
        <Field
          label="Siapa yang menyetujui, dan di mana suratnya disimpan"
          help="Misalnya: Ibu Rina, surat 12/11/2026 di map kelas 7A."
          required
        >
          {(aria) => <Input {...aria} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />}
        </Field>
      )}
    </ActDialog>
  )
}
