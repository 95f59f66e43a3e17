import { hasFinalScore } from '@hadir/contract/evaluation/student-result.ts'
import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { ChevronRight } from 'lucide-react'
import type { Place, Scores } from '../../../offline/scores/score-edits.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { lackingIn, type Results } from './student-results.ts'

type LackingDialogProps = {
  grid: ScoreGrid
  scores: Scores
  results: Results
  onCell: (place: Place) => void
  onStudent: (studentId: string) => void
  onClose: () => void
}

/** What keeps a subject from being final: each student with the way to what she lacks. */
export function LackingDialog({ grid, scores, results, onCell, onStudent, onClose }: LackingDialogProps) {
  const lacking = lackingIn(grid, scores, results)
  const isSetUp = hasFinalScore(grid.evaluation)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Belum dapat ditandai final"
      description={
        isSetUp
          ? `${lacking.length} siswa belum lengkap. Ketuk untuk membuka yang belum diisi.`
          : 'Belum ada komponen yang dihitung untuk nilai akhir. Lengkapi dahulu susunannya.'
      }
      actions={<Button onClick={onClose}>Tutup</Button>}
    >
      {isSetUp && (
        <ul aria-label="Siswa yang belum lengkap" className="grid rounded-control border">
          {lacking.map(({ student, components, lacksDescription }) => (
            <li key={student.id} className="border-b last:border-b-0">
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left hover:bg-page"
                onClick={() => {
                  const [first] = components
                  if (first) onCell({ componentId: first.id, studentId: student.id })
                  else onStudent(student.id)
                }}
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{student.name}</span>
                  <span className="block text-sm text-soft break-words">
                    {lacksDescription
                      ? 'deskripsi: belum ada TP bernilai'
                      : components.map(({ code }) => code).join(', ')}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-soft" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
