import type { ToSend } from '@hadir/contract/endpoint.ts'
import { type ImportKind, type SensitiveGroup, sensitiveLabels } from '@hadir/contract/import.ts'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSend } from '../../http/query.ts'
import { FileDrop } from '../../kit/file-drop.tsx'
import { useTitle } from '../../kit/use-title.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ImportHistory } from './import-history.tsx'
import { importOf, importPath } from './import-kind.ts'

export const StudentImportPage = () => <ImportUpload kind="student" />
export const TeacherImportPage = () => <ImportUpload kind="teacher" />
export const LessonImportPage = () => <ImportUpload kind="lesson" />

/** Choose the file and what may be kept of it; the server then only looks. */
function ImportUpload({ kind }: { kind: ImportKind }) {
  const { endpoints, one, file: fileName, list, groups } = importOf[kind]
  useTitle(`Impor ${one}`)
  const navigate = useNavigate()
  const params = { schoolId: useSchoolId() }
  const [file, setFile] = useState<File | null>(null)
  const [ticked, setTicked] = useState<readonly SensitiveGroup[]>([])
  const upload = useSend(endpoints.upload, { touches: [endpoints.list] })

  const check = () => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    const query = ticked.length > 0 ? { sensitive: ticked.join(',') } : {}
    // An upload endpoint declares no JSON body; what travels is this form.
    upload.mutate({ params, query, body } as unknown as ToSend<typeof endpoints.upload>, {
      onSuccess: ({ data }) => void navigate(importPath(kind, data.id)),
    })
  }

  return (
    <section className="grid max-w-3xl gap-5">
      <header className="flex items-center gap-1">
        <Link
          to={list}
          aria-label={`Kembali ke daftar ${one}`}
          className="-ml-2 grid size-11 place-content-center rounded-control hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <h1 className="text-2xl font-bold">Impor {one} dari Dapodik</h1>
      </header>
      <p className="text-soft">
        Di Dapodik, unduh <strong className="text-ink">{fileName}</strong> sebagai Excel, lalu taruh di sini tanpa
        diubah. Berkas diperiksa dahulu; belum ada yang ditulis sampai Anda menyetujuinya.
      </p>
      <FileDrop
        label="Berkas Dapodik"
        hint="Excel (.xlsx) atau CSV, paling besar 20 MB"
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        file={file}
        onChoose={(chosen) => {
          setFile(chosen)
          upload.reset()
        }}
      />
      {upload.isError && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          {upload.error.message}
        </p>
      )}
      {groups.length > 0 && (
        <fieldset className="rounded-surface border bg-surface p-4">
          <legend className="px-1 text-sm font-semibold">Data peka yang ikut disimpan</legend>
          <p className="text-sm text-soft">Yang tidak dicentang dilewati dan tidak pernah masuk ke Hadir.</p>
          <div className="mt-1 grid sm:grid-cols-2">
            {groups.map((group) => (
              <Checkbox
                key={group}
                label={sensitiveLabels[group]}
                checked={ticked.includes(group)}
                onChange={(event) =>
                  setTicked(event.target.checked ? [...ticked, group] : ticked.filter((other) => other !== group))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <Button
        tone="primary"
        className="justify-self-start"
        disabled={!file}
        title={file ? undefined : 'Pilih berkas dahulu'}
        busy={upload.isPending}
        onClick={check}
      >
        {upload.isPending ? 'Memeriksa…' : 'Periksa berkas'}
      </Button>
      <ImportHistory kind={kind} />
    </section>
  )
}
