import { type ChildToConsent, consentEndpoints, consentText, type GivenConsent } from '@hadir/contract/user/consent.ts'
import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'

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

const shortest = 5
const longest = 300

/** What is wrong with it; `missing` is the text for one that is too short. */
const witnessProblem = (text: string, missing: string) =>
  text.trim().length < shortest ? missing : tooLong(text, longest)

type WitnessFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** If a school acts for a guardian: who that was, and where it is on paper. */
function WitnessField(props: WitnessFieldProps) {
  const { shortClassName } = useSchoolWords()
  const help = `Misalnya: Ibu Rina, surat 12/11/2026 di map kelas ${shortClassName}.`
  return <LimitedText {...props} help={help} required most={longest} />
}
