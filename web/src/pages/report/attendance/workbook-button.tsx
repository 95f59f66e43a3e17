import { report } from '@hadir/contract/attendance/report/report.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../components/files/save-file.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'

/** Downloads the workbook with the session's token. */
export function WorkbookButton({ academicClassId, month }: { academicClassId: string; month: string }) {
  const schoolId = useSchoolId()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveFile(report.monthlyWorkbook, { params: { schoolId }, query: { academicClassId, month } })
    setBusy(false)
  }
  return (
    <Button tone="primary" busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-5" />
      <span className="max-sm:sr-only">Unduh XLSX</span>
    </Button>
  )
}
