import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { monthNames } from '@hadir/contract/dates.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../http/call.ts'
import { serverNow } from '../../http/server-clock.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/toast-store.ts'

/** The empty attendance sheet of this month, as a PDF to print and hang up. */
export function BlankSheetButton({ record }: { record: { id: string; name: string } }) {
  const schoolId = useSchoolId()
  const [isBusy, setBusy] = useState(false)
  const now = new Date(serverNow())
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  const save = async () => {
    setBusy(true)
    try {
      const asked = { params: { schoolId, id: record.id }, query: { month } }
      const { blob, name } = await download(academicClassEndpoints.blankSheet, asked)
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
    <Button busy={isBusy} onClick={() => void save()}>
      <Printer aria-hidden className="size-4" />
      Daftar hadir kosong {monthNames[now.getMonth()]}
    </Button>
  )
}
