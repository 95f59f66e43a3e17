import { type GridStudent, scoreEndpoints } from '@hadir/contract/evaluation/score-grid.ts'
import { useState } from 'react'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { toastThen } from '../../../components/feedback/toast-then.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Textarea } from '../../../ui/inputs/textarea.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Result } from './student-results.ts'

type DescriptionDialogProps = {
  student: GridStudent
  result: Result
  asked: { id: string; semesterNo: 1 | 2 }
  isReadOnly: boolean
  onClose: () => void
}

/** What Dapodik takes; a rapor prints all of it. */
const dapodikMost = 300
const touches = [scoreEndpoints.read]

/** The capaian of one student: the automatic text, or the teacher's own, which stays when scores change. */
export function DescriptionDialog({ student, result, asked, isReadOnly, onClose }: DescriptionDialogProps) {
  const [text, setText] = useState(result.description ?? '')
  const [error, setError] = useState<string>()
  const describe = useEndpointMutation(scoreEndpoints.describe, { touches })
  const params = { schoolId: useSchoolId(), id: asked.id, studentId: student.id }
  const send = (next: string | null) =>
    describe.mutate(
      { params, query: { semesterNo: asked.semesterNo }, body: { text: next } },
      { onSuccess: toastThen(onClose), onError: toastFailure },
    )
  const save = () => {
    const own = text.trim()
    if (own === (result.automatic ?? '')) return send(null)
    if (own.length < 3) return setError('Minimal 3 karakter')
    send(own)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Deskripsi ${student.name}`}
      actions={
        <>
          <Button onClick={onClose}>{isReadOnly ? 'Tutup' : 'Batal'}</Button>
          {!isReadOnly && (
            <Button tone="primary" busy={describe.isPending} onClick={save}>
              Simpan
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm text-soft">
          Nilai akhir {result.final ?? `belum lengkap (${result.filled}/${result.owed} terisi)`}
        </p>
        {result.isStale && (
          <p role="alert" className="rounded-control bg-warn-tint p-3 text-warn">
            Nilai berubah sejak disunting. Teks otomatis sekarang: {result.automatic ?? 'belum ada'}
          </p>
        )}
        {isReadOnly ? (
          <p className="whitespace-pre-line">{result.description ?? 'Belum ada.'}</p>
        ) : (
          <>
            <Field
              label="Capaian kompetensi"
              required
              error={error}
              help={
                text.length > dapodikMost
                  ? `${text.length} karakter: rapor mencetak semuanya, Dapodik hanya menerima ${dapodikMost}`
                  : `${text.length} karakter`
              }
            >
              {(field) => (
                <Textarea {...field} rows={6} value={text} onChange={({ target }) => setText(target.value)} />
              )}
            </Field>
            {student.editedFrom !== null && (
              <Button className="justify-self-start" busy={describe.isPending} onClick={() => send(null)}>
                Pakai teks otomatis
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
