import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { useQueryClient } from '@tanstack/react-query'
import { BookOpenText, IdCard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useCan } from '../../session/use-can.ts'
import type { ChosenRows } from '../list/list-page.tsx'
import { saveFile } from '../files/save-file.ts'

const papers = {
  card: { endpoint: cardEndpoints.print, label: 'Cetak kartu', Icon: IdCard },
  register: { endpoint: cardEndpoints.registerSheets, label: 'Cetak buku induk', Icon: BookOpenText },
}

type PrintStudentsProps = { paper: keyof typeof papers; chosen: ChosenRows; size?: 'small' }

/** A document about the chosen students as a PDF, for those who may export their data. */
export function PrintStudents({ paper, chosen, size }: PrintStudentsProps) {
  const [isBusy, setBusy] = useState(false)
  const cache = useQueryClient()
  const mayPrint = useCan('student:export')
  const { endpoint, label, Icon } = papers[paper]
  if (!mayPrint) return null
  const print = async () => {
    setBusy(true)
    await saveFile(endpoint, { body: chosen })
    // Printing issues a card to students without one.
    void cache.invalidateQueries({ queryKey: [cardEndpoints.list.path] })
    setBusy(false)
  }
  return (
    <Button busy={isBusy} {...(size && { size })} onClick={() => void print()}>
      <Icon aria-hidden className="size-4" />
      {label}
    </Button>
  )
}
