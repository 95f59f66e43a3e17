import { mostTicked } from '@hadir/contract/list.ts'
import { useState } from 'react'
import type { ChosenRows } from '../../../components/list/list-page.tsx'
import { PrintStudents } from '../../../components/student/print-students.tsx'
import { Button } from '../../../ui/button.tsx'
import { BulkEditDialog } from './bulk-edit-dialog.tsx'
import { ExitDialog } from '../exit-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** The server's limit for one act of leaving or moving. */
const mostMoved = 100

/** The actions on ticked students. */
export function StudentBulk({ chosen, done }: { chosen: ChosenRows; done: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const { ids = [] } = chosen
  const isTooMany = ids.length === 0 || ids.length > mostMoved
  const look = { disabled: isTooMany, title: isTooMany ? `Centang paling banyak ${mostMoved} siswa` : undefined }
  return (
    <>
      <PrintStudents paper="card" chosen={chosen} />
      <PrintStudents paper="register" chosen={chosen} />
      <Button {...look} onClick={() => setMoving(true)}>
        Pindah kelas
      </Button>
      <Button {...look} onClick={() => setLeaving(true)}>
        Mutasi keluar
      </Button>
      <Button
        disabled={ids.length === 0 || ids.length > mostTicked}
        title={ids.length === 0 || ids.length > mostTicked ? `Centang paling banyak ${mostTicked} siswa` : undefined}
        onClick={() => setEditing(true)}
      >
        Ubah sekaligus
      </Button>
      {isMoving && <MoveDialog ids={ids} onDone={done} onClose={() => setMoving(false)} />}
      {isEditing && <BulkEditDialog ids={ids} onDone={done} onClose={() => setEditing(false)} />}
      {isLeaving && <ExitDialog students={ids.map((id) => ({ id }))} onLeft={done} onClose={() => setLeaving(false)} />}
    </>
  )
}
