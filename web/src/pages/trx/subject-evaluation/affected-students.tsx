import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { call } from '../../../http/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type Affected, affectedBy, sideWords } from './affected.ts'
import { setupOf } from './setup-of.ts'
import type { SetupFields } from './setup-values.ts'

type EvaluationRequest = { params: { schoolId: string; id: string }; query: { semesterNo: 1 | 2 } }

/** The students that a changed set-up would affect, by the scores that there are now: a form may be open for hours. */
export async function findAffected(requested: EvaluationRequest, sent: SetupFields): Promise<Affected[]> {
  const { data } = await call(scoreEndpoints.read, requested)
  return affectedBy(data, setupOf(sent))
}

type AffectedDialogProps = {
  affected: readonly Affected[]
  threshold: string
  onSave: () => void
  onClose: () => void
}

/** Shows which students the change affects before it is applied. */
export function AffectedDialog({ affected, threshold, onSave, onClose }: AffectedDialogProps) {
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
        <tbody translate="no">
          {affected.map(({ id, name, before, after }) => (
            <tr key={id} className="border-t">
              <th scope="row" className="py-1.5 pr-2 text-left font-medium">
                {name}
              </th>
              <td className="py-1.5 pr-2 tabular-nums">{sideWords(before, threshold)}</td>
              <td className="py-1.5 font-semibold tabular-nums">{sideWords(after, threshold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
