import { photoEndpoints } from '@hadir/contract/student-photo.ts'
import { studentEndpoints, type StudentRecord, studentStatusLabels } from '@hadir/contract/student.ts'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../http/query.ts'
import { useCan } from '../../kit/add-link.tsx'
import { PrintStudents } from '../../kit/print-students.tsx'
import { sayFailure } from '../../kit/say.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PhotoDialog } from './photo/photo-dialog.tsx'
import { StudentPhoto } from './photo/student-photo.tsx'

const touches = [studentEndpoints.read, studentEndpoints.list, photoEndpoints.read]

/** Who this is: face, class, state, and the papers of this pupil alone. */
export function StudentHead({ record }: { record: StudentRecord }) {
  const mayWrite = useCan('student:write')
  const [file, setFile] = useState<File | null>(null)
  const remove = useSend(photoEndpoints.remove, { touches })
  const chosen = { ids: [record.id] }
  return (
    <section aria-label="Ringkasan siswa" className="flex max-w-3xl flex-wrap gap-4 sm:gap-6">
      <StudentPhoto student={record} />
      <div className="grid flex-1 content-start gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={record.status === 'AKTIF' ? 'good' : 'plain'}>{studentStatusLabels[record.status]}</Badge>
          <span className="tabular-nums">NIS {record.nis}</span>
          {record.currentClass && <span>Kelas {record.currentClass.name}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          {mayWrite && (
            <label className="inline-flex min-h-9 w-fit cursor-pointer items-center gap-2 rounded-control border bg-surface px-3 text-sm font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11">
              <ImageUp aria-hidden className="size-4" />
              {record.hasPhoto ? 'Ganti foto' : 'Pilih foto'}
              <input
                type="file"
                accept="image/png,image/jpeg,image/webp"
                className="sr-only"
                onChange={(event) => {
                  setFile(event.target.files?.[0] ?? null)
                  event.target.value = ''
                }}
              />
            </label>
          )}
          {mayWrite && record.hasPhoto && (
            <Button
              size="small"
              tone="quiet"
              busy={remove.isPending}
              onClick={() => remove.mutate({ params: { id: record.id } }, { onError: sayFailure })}
            >
              Hapus foto
            </Button>
          )}
          {record.isWhole && record.status === 'AKTIF' && <PrintStudents paper="card" chosen={chosen} size="small" />}
          {record.isWhole && <PrintStudents paper="register" chosen={chosen} size="small" />}
        </div>
      </div>
      {file && <PhotoDialog id={record.id} file={file} onClose={() => setFile(null)} />}
    </section>
  )
}
