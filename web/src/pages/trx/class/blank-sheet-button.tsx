import { monthNames } from '@hadir/contract/dates/dates.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { dateNow } from '../../../components/dates/date-now.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { saveBlankSheet } from './save-blank-sheet.ts'

/** Downloads the empty attendance sheet of this month. */
export function BlankSheetButton({ record }: { record: { id: string } }) {
  const schoolId = useSchoolId()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveBlankSheet({ schoolId, id: record.id })
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      <Printer aria-hidden className="size-4" />
      Daftar hadir kosong {monthNames[Number(dateNow().slice(5, 7)) - 1]}
    </Button>
  )
}
