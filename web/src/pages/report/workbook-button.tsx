import { report } from '@hadir/contract/report.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../http/call.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast-store.ts'

/** Fetches the workbook with the session's token and hands it to the browser's downloads. */
export function WorkbookButton({ academicClassId, month }: { academicClassId: string; month: string }) {
  const schoolId = useSchoolId()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { blob, name } = await download(report.monthlyWorkbook, {
        params: { schoolId },
        query: { academicClassId, month },
      })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      const description = error instanceof Error ? error.message : ''
      notify({ title: 'Terjadi kesalahan', description, tone: 'danger' })
    }
    setBusy(false)
  }
  return (
    <Button tone="primary" busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-5 max-sm:hidden" />
      Unduh XLSX
    </Button>
  )
}
