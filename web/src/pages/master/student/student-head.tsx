import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { studentEndpoints, type StudentRecord, studentStatusLabels } from '@hadir/contract/student/student.ts'
import { useCan } from '../../../session/use-can.ts'
import { PrintStudents } from '../../../components/student/print-students.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { PersonPhoto } from '../../../components/pictures/person-photo.tsx'
import { PhotoButtons } from '../../../components/pictures/photo-buttons.tsx'

const touches = [studentEndpoints.read, studentEndpoints.list]

/** A student's photo, class and state, and the documents of this student alone. */
export function StudentHead({ record }: { record: StudentRecord }) {
  const mayWrite = useCan('student:write')
  const chosen = { ids: [record.id] }
  return (
    <section aria-label="Ringkasan siswa" className="flex max-w-3xl flex-wrap gap-4 sm:gap-6">
      <PersonPhoto person={record} photos={studentPhoto} />
      <div className="grid flex-1 content-start gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={record.status === 'AKTIF' ? 'usual' : 'plain'}>{studentStatusLabels[record.status]}</Badge>
          <span className="tabular-nums">NIS {record.nis}</span>
          {record.currentClass && <span>Kelas {record.currentClass.name}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          {mayWrite && <PhotoButtons person={record} photos={studentPhoto} touches={touches} />}
          {record.isWhole && record.status === 'AKTIF' && <PrintStudents paper="card" chosen={chosen} size="small" />}
          {record.isWhole && <PrintStudents paper="register" chosen={chosen} size="small" />}
        </div>
      </div>
    </section>
  )
}
