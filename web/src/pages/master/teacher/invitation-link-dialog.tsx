import { invitationEndpoints, linkDays } from '@hadir/contract/access-request/invitation.ts'
import { type Teacher, teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { Check, Copy, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useEndpointMutation } from '../../../http/query.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Input } from '../../../ui/inputs/input.tsx'

type InvitationLinkDialogProps = { teacher: Teacher; onClose: () => void }

/** An invitation link for a teacher without an e-mail; first explains what it grants. */
export function InvitationLinkDialog({ teacher, onClose }: InvitationLinkDialogProps) {
  const schoolId = useSchoolId()
  const make = useEndpointMutation(invitationEndpoints.link, {
    touches: [teacherEndpoints.list, teacherEndpoints.read],
  })
  const made = make.data?.data
  const begin = () => make.mutate({ params: { schoolId }, body: { teacherId: teacher.id } }, { onError: toastFailure })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tautan untuk ${teacher.name}`}
      description={`Siapa pun yang memegang tautan ini dapat masuk sebagai ${teacher.name}. Kirim hanya kepada orangnya sendiri. Tautan berlaku satu kali selama ${linkDays} hari, dan Anda melihat email yang memakainya.`}
      actions={
        made ? (
          <Button tone="primary" onClick={onClose}>
            Selesai
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Batal</Button>
            <Button tone="primary" busy={make.isPending} onClick={begin}>
              Buat tautan
            </Button>
          </>
        )
      }
    >
      {made && <MadeLink teacher={teacher} {...made} />}
    </Dialog>
  )
}

type MadeLinkProps = { teacher: Teacher; url: string; expiresAt: string }

function MadeLink({ teacher, url, expiresAt }: MadeLinkProps) {
  const [isCopied, setCopied] = useState(false)
  const text = `Halo, ini undangan Hadir untuk ${teacher.name}. Buka tautan ini, berlaku satu kali sampai ${formatDateTimeHere(expiresAt)}: ${url}`
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <div className="grid gap-3">
      <Field label="Tautan" help={`Berlaku sampai ${formatDateTimeHere(expiresAt)}. Tidak dapat ditampilkan lagi.`}>
        {(aria) => <Input {...aria} readOnly value={url} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {isCopied ? 'Tersalin' : 'Salin tautan'}
        </Button>
        <a
          href={`https://wa.me/${teacher.phone ?? ''}?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({})}
        >
          <MessageCircle aria-hidden className="size-4" />
          Kirim lewat WhatsApp
        </a>
      </div>
    </div>
  )
}
