import type { Teacher } from '@hadir/contract/teacher/teacher.ts'
import { Link as LinkIcon, Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { accountWords, isInvitable, isInvited } from './invitation-words.ts'
import { useInvite } from './use-invite.ts'

/** Whether the teacher has an account or an invitation, and the possible actions. */
export function InvitationState({ record }: { record: Teacher }) {
  const { isBusy, invite, revokeInvitation } = useInvite()
  const [isLinking, setLinking] = useState(false)
  const { invitation, hasAccount, email } = record
  const isOpen = isInvited(record)
  return (
    <section aria-label="Akun guru" className="grid gap-2 rounded-surface border bg-surface p-4">
      <h2 className="font-semibold">Akun</h2>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={hasAccount ? 'good' : isOpen ? 'accent' : 'plain'}>{accountWords(record)}</Badge>
        <span className="text-sm text-soft">
          {hasAccount
            ? 'Akunnya terhubung dengan data ini.'
            : isOpen
              ? `Undangan berlaku sampai ${formatDateTimeHere(invitation?.expiresAt ?? '')}.`
              : 'Guru ini belum memakai Hadir.'}
        </span>
      </p>
      {hasAccount && invitation?.acceptedBy && (
        <p className="text-sm">
          Undangan diterima oleh <strong className="wrap-anywhere">{invitation.acceptedBy}</strong> pada{' '}
          {formatDateTimeHere(invitation.acceptedAt ?? '')}. Bukan orangnya?{' '}
          <Link to={`${paths.accessRequest}?tab=people`} className="font-semibold text-accent-strong underline">
            Cabut aksesnya
          </Link>
          .
        </p>
      )}
      {isInvitable(record) && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            busy={isBusy}
            disabled={!email}
            title={email ? undefined : 'Isi emailnya pada Kontak dan alamat, atau buat tautan'}
            onClick={() => invite([record.id])}
          >
            <Mail aria-hidden className="size-4" />
            {isOpen ? 'Kirim lagi' : 'Undang'}
          </Button>
          <Button size="small" onClick={() => setLinking(true)}>
            <LinkIcon aria-hidden className="size-4" />
            Buat tautan
          </Button>
          {isOpen && invitation && (
            <Button size="small" tone="quiet" busy={isBusy} onClick={() => revokeInvitation(invitation.id)}>
              Batalkan undangan
            </Button>
          )}
        </div>
      )}
      {isLinking && <InvitationLinkDialog teacher={record} onClose={() => setLinking(false)} />}
    </section>
  )
}
