import { consentEndpoints } from '@hadir/contract/consent.ts'
import { type ChildToConsent, consentText, userEndpoints } from '@hadir/contract/user.ts'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { sayFailure } from '../../kit/say-failure.ts'
import { notify } from '../../ui/toast-store.ts'

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
      notify({ title: 'Sukses', description: message, tone: 'success' })
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Persetujuan untuk ${child.name}`}
      description={
        isAttested ? 'Naskah yang disetujui orang tua atau wali:' : 'Bacalah, lalu setujui bila Anda setuju.'
      }
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button
            tone="primary"
            busy={consent.isPending}
            disabled={!isReady}
            title={isReady ? undefined : 'Tulis dahulu siapa yang menyetujui'}
            onClick={give}
          >
            {isAttested ? 'Catat persetujuan' : 'Saya setuju'}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
