import { type LedgerFormat, reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { useState } from 'react'
import { saveFile } from '../../../../components/files/save-file.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { RaporSemester } from '../rapor-semester.ts'
import { ClassField, type ClassFieldProps, useChosenClass } from './class-field.tsx'

const formats: readonly { format: LedgerFormat; label: string }[] = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'pdf', label: 'PDF' },
]

type LedgerDialogProps = Pick<ClassFieldProps, 'classes'> & { of: RaporSemester; classId: string; onClose: () => void }

/** All results of a class in a semester, as a file. */
export function LedgerDialog({ of, classes, classId: first, onClose }: LedgerDialogProps) {
  const params = { schoolId: useSchoolId() }
  const [classId, setClassId] = useChosenClass(first, classes)
  const [saving, setSaving] = useState<LedgerFormat | null>(null)
  const save = async (format: LedgerFormat) => {
    setSaving(format)
    await saveFile(reportCardPaperEndpoints.ledgerFile, { params, query: { ...of, academicClassId: classId, format } })
    setSaving(null)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Leger"
      description="Nilai semua mapel dan ketidakhadiran satu kelas dalam satu tabel, urut absen dan tanpa peringkat."
      actions={formats.map(({ format, label }) => (
        <Button
          key={format}
          tone={format === 'pdf' ? 'primary' : 'plain'}
          busy={saving === format}
          disabled={classId === ''}
          title={classId === '' ? 'Pilih kelas dahulu' : undefined}
          onClick={() => void save(format)}
        >
          {label}
        </Button>
      ))}
    >
      <ClassField classes={classes} value={classId} onChange={setClassId} />
    </Dialog>
  )
}
