import type { ImportKind } from '@hadir/contract/import/import.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { Link } from 'react-router'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Progress } from '../../ui/progress.tsx'
import { importOf, importPath } from './import-kind.ts'
import { formatDateTimeHere } from '../../components/dates/local-time.ts'

const whileRunning = 1_000

/** The newest import above its list: its progress, or that it can still be undone. Empty if there is neither. */
export function ImportBanner({ kind }: { kind: ImportKind }) {
  const { endpoints, one } = importOf[kind]
  const input = { params: { schoolId: useSchoolId() }, query: { pageSize: 5 } }
  const batches = useQuery({
    ...queryOptionsOf(endpoints.list, input),
    refetchInterval: ({ state }) => (isBusy(state.data?.data[0]?.state) ? whileRunning : false),
  })
  const batch = batches.data?.data[0]
  if (!batch) return null
  const { state, progress, undo } = batch
  const link = (text: string) => (
    <Link
      to={importPath(kind, batch.id)}
      className="justify-self-start font-semibold text-accent-strong underline underline-offset-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {text}
    </Link>
  )
  if (isBusy(state)) {
    return (
      <aside aria-label="Impor terakhir" className="grid gap-2 rounded-surface border bg-surface p-4">
        <Progress
          label={`Mengimpor ${one}: ${progress.done} dari ${progress.total}`}
          value={progress.done}
          max={progress.total}
        />
        {link('Lihat impor')}
      </aside>
    )
  }
  if (state === 'dry')
    return <Banner>Ada berkas yang sudah diperiksa dan menunggu keputusan Anda. {link('Lanjutkan')}</Banner>
  if (state === 'failed') return <Banner>Impor terakhir gagal, tidak ada yang ditulis. {link('Lihat sebabnya')}</Banner>
  if (state === 'done' && undo.possible && undo.until) {
    return (
      <Banner>
        Batas pembatalan impor terakhir: {formatDateTimeHere(undo.until)}. {link('Lihat impor')}
      </Banner>
    )
  }
  return null
}

export const isBusy = (state: string | undefined) => state === 'queued' || state === 'running'

const Banner = ({ children }: { children: React.ReactNode }) => (
  <aside aria-label="Impor terakhir" className="rounded-surface border bg-surface px-4 py-3 text-sm">
    {children}
  </aside>
)
