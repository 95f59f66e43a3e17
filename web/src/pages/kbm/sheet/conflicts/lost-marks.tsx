import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { useState } from 'react'
import { isJournalLost, lostMarks, sendAgain } from '../../../../offline/state/send-again.ts'
import { claimDays } from '../../../../offline/state/void-epoch.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { MarkValue } from '../../mark-value.tsx'

type LostMarksProps = {
  sheet: Sheet
  state: SheetState
  onChoose: (pick: ReturnType<typeof sendAgain>) => Promise<void>
  onClose: () => void
}

/** Marks of this device that the server lost in a restore from a backup: listed, and sent again on confirmation. */
export function LostMarks({ sheet, state, onChoose, onClose }: LostMarksProps) {
  // As first shown: later changes come with the next question.
  const [lost] = useState(() => lostMarks(state))
  const [journal] = useState(() => (isJournalLost(state) ? state.journal?.mine?.value : undefined))
  const byId = new Map(sheet.students.map((student) => [student.studentId, student]))
  const rows = lost.flatMap((one) => {
    const student = byId.get(one.studentId)
    return student ? [{ ...one, student }] : []
  })
  const gone = lost.length - rows.length
  // If somebody has marked again since, hers overwrites that only if she chooses to.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(rows.filter(({ current }) => current.status === null).map(({ studentId }) => studentId)),
  )
  const [isWithJournal, setWithJournal] = useState(journal !== undefined)
  const count = chosen.size + (isWithJournal && journal ? 1 : 0)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  const choose = (marks: ReadonlySet<string>, withJournal: boolean) => {
    void onChoose(sendAgain({ marks, journal: withJournal, shown: lost }))
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Kirim lagi tanda yang hilang?"
      description="Data sekolah dipulihkan dari cadangan yang lebih lama. Tanda berikut pernah tersimpan dari HP ini, tetapi sekarang tidak ada di server."
      actions={
        <>
          <Button onClick={() => choose(new Set(), false)}>Biarkan</Button>
          <Button
            tone="primary"
            disabled={count === 0}
            title={count === 0 ? 'Pilih tanda yang dikirim lagi' : undefined}
            onClick={() => choose(chosen, isWithJournal)}
          >
            Kirim lagi {count} tanda
          </Button>
        </>
      }
    >
      <ul aria-label="Tanda yang hilang di server" className="grid">
        {rows.map(({ studentId, mine, current, student }) => (
          <li key={studentId} className="border-b py-1 last:border-0">
            <Checkbox
              checked={chosen.has(studentId)}
              onChange={() => toggle(studentId)}
              label={
                <span className="block leading-snug">
                  <span className="block font-semibold">{student.name}</span>
                  <span className="block text-sm">
                    <MarkValue value={mine} />
                  </span>
                  <span className="block text-sm text-soft">
                    Di server:{' '}
                    {current.status === null ? (
                      'belum diisi'
                    ) : (
                      <>
                        <MarkValue value={current} />
                        {student.cell.by && `, oleh ${student.cell.by}`}
                      </>
                    )}
                  </span>
                </span>
              }
            />
          </li>
        ))}
        {journal && (
          <li className="py-1">
            <Checkbox
              checked={isWithJournal}
              onChange={() => setWithJournal(!isWithJournal)}
              label={
                <span className="block leading-snug">
                  <span className="block font-semibold">Jurnal pelajaran</span>
                  <span className="block text-sm">{journal.topic ?? 'tanpa materi'}</span>
                </span>
              }
            />
          </li>
        )}
      </ul>
      {gone > 0 && (
        <p className="text-sm text-soft">{gone} tanda lain milik siswa yang sekarang tidak ada di kelas ini.</p>
      )}
      <p className="text-sm text-soft">
        Hanya tanda dari HP ini dalam {claimDays} hari terakhir yang diketahui di sini.
      </p>
    </Dialog>
  )
}
