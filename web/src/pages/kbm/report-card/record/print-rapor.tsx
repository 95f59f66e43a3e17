import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../../components/files/save-file.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { notify } from '../../../../ui/overlays/toast-store.ts'
import { Button } from '../../../../ui/button.tsx'

type PrintRaporProps = { student: StudentReportCard; isUnsaved: boolean }

/** The rapor of one student as a PDF, marked as unofficial before it is published. */
export function PrintRapor({ student: { id, academicYear, semesterNo, card }, isUnsaved }: PrintRaporProps) {
  const params = { schoolId: useSchoolId(), id }
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    // The paper would lack what is on the screen.
    if (isUnsaved) {
      notify({ title: 'Simpan dahulu', description: 'Isian yang belum disimpan tidak ikut tercetak.', tone: 'warn' })
      return
    }
    setBusy(true)
    const query = { academicYearId: academicYear.id, semesterNo, period: card.period }
    await saveFile(reportCardPaperEndpoints.paper, { params, query })
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void print()}>
      <Printer aria-hidden className="size-[18px]" />
      Cetak rapor
    </Button>
  )
}
