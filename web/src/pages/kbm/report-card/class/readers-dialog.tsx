import type { ReportCardRow } from '@hadir/contract/student/report-card/report-card.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { VersionList } from '../version-list.tsx'

/** The published versions of one rapor, and which family members have opened each. */
export function ReadersDialog({ row, onClose }: { row: ReportCardRow; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Rapor ${row.name}`}
      actions={<Button onClick={onClose}>Tutup</Button>}
    >
      <VersionList
        requested={{
          id: row.id,
          academicYearId: row.academicYear.id,
          semesterNo: row.semesterNo,
          period: row.card.period,
        }}
      />
    </Dialog>
  )
}
