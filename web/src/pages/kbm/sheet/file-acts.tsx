import type { FileAct, FileEvent } from '@hadir/contract/stored-file.ts'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'

const actLabels: Record<FileAct, string> = {
  DITAMBAH: 'ditambahkan',
  DIGANTI: 'diganti',
  DIHAPUS: 'dihapus',
}

const whatWasDone = (act: FileAct, filename = '') =>
  act === 'DIGANTI' && filename ? `diganti dengan ${filename}` : `${filename} ${actLabels[act]}`

type FileActsProps = { label: string; acts: readonly (FileEvent & { filename?: string })[] }

/** Who did what with a file, and when: also with a deleted one. */
export function FileActs({ label, acts }: FileActsProps) {
  if (acts.length === 0) return null
  return (
    <ol aria-label={label} className="grid gap-1 text-sm text-soft">
      {acts.map(({ id, act, at, by, filename }) => (
        <li key={id} className="wrap-anywhere">
          <span className="tabular-nums">{formatDateTimeHere(at)}</span> {whatWasDone(act, filename)} oleh {by}
        </li>
      ))}
    </ol>
  )
}
