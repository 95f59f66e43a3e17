import type { ImportKind } from '@hadir/contract/import/import.ts'
import { Download } from 'lucide-react'
import { saveFile } from '../../../components/files/save-file.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { importOf } from '../import-kind.ts'

/** An empty template of the list, for users without a file. */
export function ImportTemplates({ kind }: { kind: ImportKind }) {
  const { endpoints, one } = importOf[kind]
  const params = { schoolId: useSchoolId() }
  return (
    <section className="flex flex-wrap items-center gap-3 rounded-surface border bg-surface p-4">
      <div className="flex-1 basis-56">
        <h2 className="font-bold">Belum punya berkasnya?</h2>
        <p className="text-sm text-soft">
          Isi templat {one}, lalu unggah di sini. Lembar Petunjuk di templat Excel menjelaskan tiap kolom.
        </p>
      </div>
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button key={format} onClick={() => void saveFile(endpoints.template, { params, query: { format } })}>
          <Download aria-hidden className="size-5" />
          Templat {format === 'xlsx' ? 'Excel' : 'CSV'}
        </Button>
      ))}
    </section>
  )
}
