import { gradedStudent, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { studentResult } from '@hadir/contract/evaluation/student-result.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { call } from '../../../http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { setupOf } from './setup-of.ts'
import type { SetupFields } from './setup-values.ts'

/** One student whose final score, or whose side of the threshold, would change. */
export type Affected = { id: string; name: string; before: Sides; after: Sides }
type Sides = { final: number | null; isBelow: boolean }

type EvaluationRequest = { params: { schoolId: string; id: string }; query: { semesterNo: 1 | 2 } }

/** The students that a changed set-up would affect; none before the first score. */
export async function findAffected(
  requested: EvaluationRequest,
  record: SubjectEvaluation,
  sent: SetupFields,
): Promise<Affected[]> {
  if (record.components.every(({ filled }) => filled === 0)) return []
  const { data } = await call(scoreEndpoints.read, requested)
  const byStudent = new Map(data.students.map(({ id }) => [id, new Map<string, (typeof data.cells)[number]>()]))
  for (const cell of data.cells) {
    const [componentId, studentId] = [data.evaluation.components[cell.component]?.id, data.students[cell.student]?.id]
    if (componentId && studentId) byStudent.get(studentId)?.set(componentId, cell)
  }
  const next = setupOf(sent)
  return data.students.flatMap((student) => {
    const cells = byStudent.get(student.id) ?? new Map()
    const graded = gradedStudent(data.evaluation, student)
    const [before, after] = [studentResult(data.evaluation, graded, cells), studentResult(next, graded, cells)]
    const isSame = before.final === after.final && before.isBelow === after.isBelow
    return isSame ? [] : [{ id: student.id, name: student.name, before: sidesOf(before), after: sidesOf(after) }]
  })
}

const sidesOf = ({ final, isBelow }: Sides): Sides => ({ final, isBelow })

type AffectedDialogProps = {
  affected: readonly Affected[]
  threshold: string
  onSave: () => void
  onClose: () => void
}

/** Shows which students the change affects before it is applied. */
export function AffectedDialog({ affected, threshold, onSave, onClose }: AffectedDialogProps) {
  const words = ({ final, isBelow }: Sides) => `${final ?? 'belum lengkap'}${isBelow ? ` (di bawah ${threshold})` : ''}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Nilai ${affected.length} siswa berubah`}
      description="Perubahan susunan ini menghitung ulang nilai akhir yang sudah ada."
      actions={
        <>
          <Button onClick={onClose}>Batal</Button>
          <Button tone="primary" onClick={onSave}>
            Simpan dan hitung ulang
          </Button>
        </>
      }
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-soft">
            <th className="py-1 pr-2 font-medium">Siswa</th>
            <th className="py-1 pr-2 font-medium">Sekarang</th>
            <th className="py-1 font-medium">Menjadi</th>
          </tr>
        </thead>
        <tbody>
          {affected.map(({ id, name, before, after }) => (
            <tr key={id} className="border-t">
              <th scope="row" className="py-1.5 pr-2 text-left font-medium">
                {name}
              </th>
              <td className="py-1.5 pr-2 tabular-nums">{words(before)}</td>
              <td className="py-1.5 font-semibold tabular-nums">{words(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
