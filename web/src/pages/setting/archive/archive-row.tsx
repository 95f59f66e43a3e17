import {
  schoolArchiveEndpoints as endpoints,
  type ArchiveSummary,
  type SchoolArchive,
} from '@hadir/contract/config/school/archive.ts'
import { useState } from 'react'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { saveFile } from '../../../components/files/save-file.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { RestoreConfirmed } from './restore-confirmed.tsx'

/** Megabytes with one decimal, kilobytes below one. */
const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString('id-ID', { maximumFractionDigits: 1 })} MB`

/** The tables that people ask for first. */
const shown = [
  ['student', 'siswa'],
  ['teacher', 'guru'],
  ['academic_class', 'kelas'],
  ['attendance_cell', 'keterangan hadir'],
] as const

/** One archive: its progress, its contents, and its actions. */
export function ArchiveRow({ archive, into }: { archive: SchoolArchive; into: ArchiveSummary['school'] }) {
  const { direction, state, filename, by, createdAt, bytes, summary, progress, failure } = archive
  const counts = shown.flatMap(([table, word]) => {
    const rows = summary?.tables.find(({ name }) => name === table)?.rows ?? 0
    return rows > 0 ? `${rows.toLocaleString('id-ID')} ${word}` : []
  })
  const from = direction === 'in' ? summary?.school.name : undefined
  return (
    <li className="grid gap-3 rounded-surface border bg-surface p-4">
      <div>
        <p className="font-semibold wrap-anywhere">{filename}</p>
        <p className="text-sm text-soft">
          {[formatDateTimeHere(createdAt), by, bytes > 0 && sizeOf(bytes)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {(from || counts.length > 0) && (
        <p className="text-sm">
          {from && <span className="font-semibold">{from}: </span>}
          {counts.join(', ') || 'belum ada siswa, guru, atau kelas'}
        </p>
      )}
      {(state === 'queued' || state === 'running') && (
        <Progress
          label={direction === 'out' ? 'Sedang dibuat' : 'Sedang dimasukkan'}
          value={progress.done}
          max={progress.total}
        />
      )}
      {failure && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          {failure}
        </p>
      )}
      <Actions archive={archive} into={into} />
    </li>
  )
}

function Actions({ archive, into }: { archive: SchoolArchive; into: ArchiveSummary['school'] }) {
  const { id, direction, state, until } = archive
  const params = { schoolId: useSchoolId(), id }
  const [isSaving, setSaving] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  if (direction === 'in' && state === 'done') {
    const mark = archive.summary?.origin?.kind === 'unknown' ? '; orang pada riwayatnya bertanda (arsip)' : ''
    return <p className="text-sm font-semibold">Sudah dimasukkan{mark}</p>
  }
  if (!until) return state === 'done' ? <p className="text-sm text-soft">Berkasnya sudah dihapus dari sini.</p> : null
  if (direction === 'out') {
    const save = () => {
      setSaving(true)
      void saveFile(endpoints.file, { params }).finally(() => setSaving(false))
    }
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={isSaving} onClick={save}>
          Unduh
        </Button>
        <span className="text-sm text-soft">Tersedia sampai {formatDateTimeHere(until)}</span>
      </div>
    )
  }
  if (state !== 'dry' && state !== 'failed') return null
  return (
    <>
      <Button tone="primary" className="justify-self-start" onClick={() => setConfirming(true)}>
        Masukkan ke sekolah ini
      </Button>
      {isConfirming && <RestoreConfirmed archive={archive} into={into} onClose={() => setConfirming(false)} />}
    </>
  )
}
