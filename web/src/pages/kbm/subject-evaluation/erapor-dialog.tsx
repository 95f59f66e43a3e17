import {
  eraporFormLabels,
  type EraporFill,
  scoreFileEndpoints,
} from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import type { SubjectEvaluation } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '../../../components/form/fields/file-drop.tsx'
import { fileForm } from '../../../components/form/file-form.ts'
import { saveBlob } from '../../../components/files/save-file.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/select.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { EraporReport } from './erapor-report.tsx'
import type { At } from './import-dialog.tsx'

type EraporDialogProps = { at: At; evaluation: SubjectEvaluation; unsaved: number; onClose: () => void }

/** Fills the teacher's own e-Rapor file with the scores and returns it; the file is not stored. */
export function EraporDialog({ at, evaluation, unsaved, onClose }: EraporDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const filling = useEndpointMutation(scoreFileEndpoints.fill, { touches: [] })
  const filled = filling.data?.data
  const fill = (chosen: File, sources?: string) => {
    setFile(chosen)
    filling.mutate(fileForm(chosen, { ...at, query: { ...at.query, ...(sources !== undefined && { sources }) } }))
  }
  const choose = (key: string, source: string) => {
    if (!file || !filled) return
    const pairs = filled.columns.map((column) => `${column.key}=${column.key === key ? source : column.source}`)
    fill(file, pairs.join(','))
  }
  const components = evaluation.components.filter(({ isArchived }) => !isArchived)
  const options = [
    { value: 'final', label: 'Nilai akhir' },
    ...components.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` })),
  ]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Isi berkas e-Rapor"
      description="Unggah berkas nilai yang Anda unduh dari e-Rapor SMK atau SMP. Hadir mengisi sel nilainya saja; selebihnya kembali persis seperti semula."
      actions={
        <>
          <Button onClick={onClose}>Tutup</Button>
          {filled && filled.written > 0 && (
            <Button tone="primary" busy={filling.isPending} onClick={() => save(filled)}>
              <Download aria-hidden className="size-5 max-sm:hidden" />
              Unduh berkas terisi
            </Button>
          )}
        </>
      }
    >
      <FileDrop
        label="Berkas e-Rapor"
        hint="e-Rapor SMK (.xlsx) atau e-Rapor SMP 2025.2 (.xls)"
        accept=".xlsx,.xls,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        file={file}
        onChoose={(chosen) => fill(chosen)}
      />
      {unsaved > 0 && (
        <p className="rounded-control bg-warn-tint p-3 text-warn">
          {unsaved} nilai di halaman ini tidak ada di server dan tidak ikut terisi.
        </p>
      )}
      {filling.isPending && <p aria-live="polite">Mengisi berkas…</p>}
      {filling.error && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 text-danger">
          {filling.error.message}
        </p>
      )}
      {filled && (
        <div className="grid gap-4 [overflow-wrap:anywhere]">
          <p>
            <strong>{eraporFormLabels[filled.form]}</strong>
            {filled.about.length > 0 && <span className="block text-soft">{filled.about.join(' · ')}</span>}
          </p>
          {filled.columns.map(({ key, label, source }) => (
            <Field key={key} label={`Kolom ${label} diisi dari`} required>
              {(field) => (
                <Select
                  {...field}
                  options={options}
                  placeholder="Tidak diisi"
                  value={source}
                  onChange={({ target }) => choose(key, target.value)}
                />
              )}
            </Field>
          ))}
          <EraporReport filled={filled} />
        </div>
      )}
    </Dialog>
  )
}

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

function save({ file, filename, form }: EraporFill) {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  saveBlob(new Blob([bytes], { type: types[form === 'SMP' ? 'xls' : 'xlsx'] }), filename)
}
