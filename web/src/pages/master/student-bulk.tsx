import { useState } from 'react'
import type { ChosenRows } from '../../kit/list-page.tsx'
import { PrintStudents } from '../../kit/print-students.tsx'
import { Button } from '../../ui/button.tsx'
import { ExitDialog } from './exit-dialog.tsx'

/** As many as the server lets leave in one act. */
const mostLeaving = 100

/** What can be done to ticked pupils. */
export function StudentBulk({ chosen, done }: { chosen: ChosenRows; done: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const { ids = [] } = chosen
  const isTooMany = ids.length === 0 || ids.length > mostLeaving
  return (
    <>
      <PrintStudents paper="card" chosen={chosen} />
      <PrintStudents paper="register" chosen={chosen} />
      <Button
        disabled={isTooMany}
        title={isTooMany ? `Centang paling banyak ${mostLeaving} siswa` : undefined}
        onClick={() => setLeaving(true)}
      >
        Mutasi keluar
      </Button>
      {isLeaving && <ExitDialog students={ids.map((id) => ({ id }))} onLeft={done} onClose={() => setLeaving(false)} />}
    </>
  )
}
