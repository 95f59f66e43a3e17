import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { useState } from 'react'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { FileDrop } from '../../../components/form/fields/file-drop.tsx'
import { tableFiles } from '../../../components/form/fields/table-files.ts'
import { fileForm } from '../../../components/form/file-form.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { chosenChanges, type ImportChoice, ImportPreview } from './import-preview.tsx'
import type { ScoreSheet } from './use-scores.ts'

export type At = { params: { schoolId: string; id: string }; query: { semesterNo: 1 | 2 } }
type ImportDialogProps = { at: At; sheet: ScoreSheet; onClose: () => void }

/**
 * Reads a workbook and shows what it would change. The chosen changes enter the grid as one act, are saved like typed
 * scores, and can be undone together.
 */
export function ImportDialog({ at, sheet, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState<ImportChoice>({ errors: 'skip', newer: false })
  const checking = useEndpointMutation(scoreFileEndpoints.check, { touches: [] })
  const check = checking.data?.data
  const choose = (chosen: File) => {
    setFile(chosen)
    setChoice({ errors: 'skip', newer: false })
    checking.mutate(fileForm(chosen, at))
  }
  const changes = check ? chosenChanges(check, choice) : []
  const apply = () => {
    sheet.change(
      changes.map(({ componentId, studentId, to: content, rev }) => ({ componentId, studentId, content, rev })),
    )
    toastSuccess(`${changes.length} nilai dari berkas dimasukkan. Urungkan mengembalikan semuanya.`)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Unggah Excel"
      description="Berkas diperiksa dahulu. Tidak ada nilai yang berubah sebelum Anda memasukkannya."
      actions={
        <>
          <Button onClick={onClose}>{changes.length > 0 ? 'Batal' : 'Tutup'}</Button>
          {changes.length > 0 && (
            <Button tone="primary" onClick={apply}>
              Masukkan {changes.length} nilai
            </Button>
          )}
        </>
      }
    >
      <FileDrop
        label="Berkas nilai"
        hint="Berkas dari Unduh Excel, atau daftar dengan kolom NISN dan kode komponen (.xlsx, CSV)"
        accept={tableFiles}
        file={file}
        onChoose={choose}
      />
      {sheet.unsaved > 0 && (
        <p className="rounded-control bg-warn-tint p-3 text-warn">
          {sheet.unsaved} nilai di halaman ini tidak ada di server dan belum ikut dibandingkan.
        </p>
      )}
      {checking.isPending && <p aria-live="polite">Memeriksa berkas…</p>}
      {checking.error && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 text-danger">
          {checking.error.message}
        </p>
      )}
      {check && !checking.isPending && <ImportPreview check={check} choice={choice} onChoose={setChoice} />}
    </Dialog>
  )
}
