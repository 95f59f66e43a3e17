import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { teacherPhoto } from '@hadir/contract/photo/photo.ts'
import { type Teacher, teacherEndpoints, teacherStatusLabels } from '@hadir/contract/teacher/teacher.ts'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { MoreMenu } from '../../../components/actions/more-menu.tsx'
import { DeleteQuestion } from '../../../components/form/delete-record.tsx'
import { PersonPhoto } from '../../../components/pictures/person-photo.tsx'
import { usePhotoMenu } from '../../../components/pictures/photo-menu.tsx'
import { TaskTitle } from '../../../components/screen/task-head.tsx'
import { WhatsAppLink } from '../../../components/student/whatsapp-link.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/use-can.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Dot } from '../../../ui/dot.tsx'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx'

const HandoverDialog = lazyOnOpen(
  async () => (await import('../../../components/teacher/handover-dialog.tsx')).HandoverDialog,
)
const touches = [teacherEndpoints.list]

/** A teacher's name as on paper. */
const fullName = ({ titleFront, name, titleBack }: Teacher) =>
  [[titleFront, name].filter(Boolean).join(' '), titleBack].filter(Boolean).join(', ')

/** Who she is, how she is reached, and the acts on her record. */
export function TeacherHead({ record }: { record: Teacher }) {
  const { status, ptkType, nip, nuptk, phone } = record
  return (
    <section aria-label="Ringkasan guru" className="flex flex-wrap items-start gap-4 sm:gap-6">
      <PersonPhoto person={record} photos={teacherPhoto} />
      <div className="grid min-w-0 flex-1 basis-52 content-start gap-2">
        <TaskTitle translate="no">{fullName(record)}</TaskTitle>
        <p className="flex flex-wrap items-center gap-x-2">
          {status !== 'AKTIF' && <Badge tone="plain">{teacherStatusLabels[status]}</Badge>}
          <span className="tabular-nums">
            {ptkType}
            {(nip ?? nuptk) && (
              <>
                <Dot />
                {nip ? `NIP ${nip}` : `NUPTK ${nuptk}`}
              </>
            )}
          </span>
        </p>
        {phone && (
          <a
            href={`tel:+${phone}`}
            className={`${buttonLook({ size: 'small', tone: 'quiet' })} -ml-3 justify-self-start`}
          >
            <Phone aria-hidden className="size-4" />
            <span className="sr-only">Telepon </span>
            <span className="tabular-nums">{shownPhone(phone)}</span>
          </a>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {phone && <WhatsAppLink phone={phone} isPrimary />}
        <TeacherMenu record={record} />
      </div>
    </section>
  )
}

function TeacherMenu({ record }: { record: Teacher }) {
  const { id, name } = record
  const mayWrite = useCan('teacher:write')
  const [opened, setOpened] = useState<'handover' | 'deletion' | null>(null)
  const close = () => setOpened(null)
  const photo = usePhotoMenu({ person: record, photos: teacherPhoto, touches })
  if (!mayWrite) return null
  return (
    <>
      <MoreMenu>
        {photo.items}
        <MenuItem onSelect={() => setOpened('handover')}>Serahkan tugas</MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => setOpened('deletion')}>
          Hapus guru
        </MenuItem>
      </MoreMenu>
      {photo.dialog}
      {opened === 'handover' && <HandoverDialog teacher={{ id, name }} onClose={close} />}
      <DeleteQuestion
        endpoint={teacherEndpoints.remove}
        params={{ id }}
        what={`guru ${name}`}
        touches={touches}
        backTo={paths.teachers}
        isOpen={opened === 'deletion'}
        onClose={close}
      />
    </>
  )
}
