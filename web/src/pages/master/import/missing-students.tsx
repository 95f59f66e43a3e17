import { type ImportBatch, importMissing } from '@hadir/contract/import/import.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { ListPager } from '../../../components/list/list-pager.tsx'
import { usePastEnd } from '../../../components/list/past-end.ts'
import { usePages } from '../../../components/list/use-list-view.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { ExitDialog } from '../exit-dialog.tsx'

/** Active students whom the file does not have: whoever has left since the last list leaves here together. */
export function MissingStudents({ batch }: { batch: ImportBatch }) {
  const params = { schoolId: useSchoolId(), id: batch.id }
  const pages = usePages(importMissing, 25)
  const [ticked, setTicked] = useState<ReadonlyMap<string, string>>(new Map())
  const [isLeaving, setLeaving] = useState(false)
  const missing = useQuery({
    ...queryOptionsOf(importMissing, { params, query: pages.query }),
    placeholderData: keepPreviousData,
    enabled: pages.isKnown,
  })
  usePastEnd(missing, (page) => pages.pager.onChange({ page }))
  const { data = [], meta } = missing.data ?? {}
  if (!meta || meta.total === 0) return null
  const tick = (students: readonly { id: string; name: string }[], isTicked: boolean) =>
    setTicked((now) => {
      const next = new Map(now)
      for (const { id, name } of students)
        if (isTicked) next.set(id, name)
        else next.delete(id)
      return next
    })
  const students = Array.from(ticked, ([id, name]) => ({ id, name }))
  return (
    <details className="rounded-surface border bg-surface">
      <summary className="min-h-11 cursor-pointer content-center px-4 py-2 font-semibold">
        {meta.total} siswa aktif tidak ada di berkas ini
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-sm text-soft">
          Impor tidak mengubah mereka. Bila berkas ini memuat semua siswa, centang yang sudah keluar, lalu catat
          mutasinya sekaligus.
        </p>
        {meta.unmatched > 0 && (
          <p role="status" className="rounded-control bg-warn-tint p-3 text-sm">
            {meta.unmatched} baris yang ditolak tidak cocok dengan siswa mana pun: siswanya mungkin ada di daftar ini.
            Perbaiki barisnya dan unggah lagi sebelum mencatat mutasi.
          </p>
        )}
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            className="size-5"
            checked={data.every(({ id }) => ticked.has(id))}
            onChange={(event) => tick(data, event.target.checked)}
          />
          Semua di halaman ini
        </label>
        <ul className="divide-y border-y">
          {data.map((student) => (
            <li key={student.id}>
              <label className="flex min-h-11 items-center gap-3 py-1">
                <input
                  type="checkbox"
                  className="size-5"
                  checked={ticked.has(student.id)}
                  onChange={(event) => tick([student], event.target.checked)}
                />
                <span className="flex-1">{student.name}</span>
                <span className="text-sm text-soft tabular-nums">
                  {[student.className ?? 'tanpa kelas', student.nis && `NIS ${student.nis}`]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <ListPager total={meta.total} {...pages.pager} />
        <Button
          className="justify-self-start"
          disabled={students.length === 0 || students.length > mostLeaving}
          title={students.length === 0 ? 'Centang siswanya dahulu' : `Paling banyak ${mostLeaving} sekaligus`}
          onClick={() => setLeaving(true)}
        >
          Mutasi keluar ({students.length})
        </Button>
      </div>
      {isLeaving && (
        <ExitDialog
          students={students}
          onClose={() => setLeaving(false)}
          onLeft={() => {
            setTicked(new Map())
            void missing.refetch()
          }}
        />
      )}
    </details>
  )
}

/** The server's limit for one act of leaving. */
const mostLeaving = 100
