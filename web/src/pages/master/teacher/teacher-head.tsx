import { teacherPhoto } from '@hadir/contract/photo/photo.ts'
import { type Teacher, teacherEndpoints, teacherStatusLabels } from '@hadir/contract/teacher/teacher.ts'
import { useCan } from '../../../session/use-can.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PersonPhoto } from '../../../components/pictures/person-photo.tsx'
import { PhotoButtons } from '../../../components/pictures/photo-buttons.tsx'
import { HandoverButton } from '../../../components/teacher/handover-button.tsx'
import { InvitationState } from './invitation-state.tsx'

const touches = [teacherEndpoints.read, teacherEndpoints.list]

/** A teacher's photo, state and identifiers. */
export function TeacherHead({ record }: { record: Teacher }) {
  const mayWrite = useCan('teacher:write')
  return (
    <section aria-label="Ringkasan guru" className="flex max-w-3xl flex-wrap gap-4 sm:gap-6">
      <PersonPhoto person={record} photos={teacherPhoto} />
      <div className="grid flex-1 content-start gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={record.status === 'AKTIF' ? 'usual' : 'plain'}>{teacherStatusLabels[record.status]}</Badge>
          <span>{record.ptkType}</span>
          {(record.nip ?? record.nuptk) && (
            <span className="tabular-nums">{record.nip ? `NIP ${record.nip}` : `NUPTK ${record.nuptk}`}</span>
          )}
        </p>
        {mayWrite && (
          <div className="flex flex-wrap gap-2">
            <PhotoButtons person={record} photos={teacherPhoto} touches={touches} />
            <HandoverButton teacher={record} />
          </div>
        )}
        {mayWrite && <InvitationState record={record} />}
      </div>
    </section>
  )
}
