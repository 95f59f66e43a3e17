import type { ImportKind } from '@hadir/contract/import/import.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { queryOptionsOf } from '../../../http/query.ts'
import { UnreachableNote } from '../../../components/feedback/unreachable-note.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { notFound, useExistingId } from '../../../components/form/record-id.ts'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { ImportActions } from './import-actions.tsx'
import { isBusy } from '../import-banner.tsx'
import { importStateLook } from './import-history.tsx'
import { importOf, importPath, kindAt } from '../import-kind.ts'
import { ImportNotes } from './import-notes.tsx'
import { JointProposals } from './joint-proposals.tsx'
import { MissingStudents } from './missing-students.tsx'
import { ImportRows } from './import-rows.tsx'

/** One import: what it would change, the confirmation, the progress, and the undo. */
export function ImportBatchPage() {
  const kind = kindAt(useLocation().pathname)
  if (!kind) return notFound()
  return <ImportBatchView key={kind} kind={kind} />
}

function ImportBatchView({ kind }: { kind: ImportKind }) {
  const { endpoints, one, touches } = importOf[kind]
  useTitle(`Impor ${one}`)
  const params = { schoolId: useSchoolId(), id: useExistingId('batchId') }
  const requested = useQuery({
    ...queryOptionsOf(endpoints.read, { params }),
    refetchInterval: ({ state }) => (isBusy(state.data?.data.state) ? 500 : false),
  })
  const state = requested.data?.data.state
  const cache = useQueryClient()
  // Once it is written or undone, every list that shows these people is outdated.
  useEffect(() => {
    if (state !== 'done' && state !== 'undone') return
    const isTouched = (path: string) => touches.some((touched) => path.startsWith(touched.path))
    void cache.invalidateQueries({ predicate: ({ queryKey }) => isTouched(String(queryKey[0])) })
  }, [state, cache, touches])
  if (requested.isPending) return <ListSkeleton rows={6} />
  if (!requested.data) return <ErrorState error={requested.error} onRetry={() => void requested.refetch()} />
  const batch = requested.data.data
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          to={importPath(kind)}
          aria-label="Kembali ke impor"
          className="-ml-2 grid size-11 place-content-center rounded-control hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <div className="basis-48 flex-1">
          <h1 className="text-2xl font-bold">Impor {one}</h1>
          <p className="truncate text-sm text-soft">{batch.filename}</p>
        </div>
        <Badge tone={importStateLook[batch.state].tone}>{importStateLook[batch.state].label}</Badge>
      </header>
      {isBusy(batch.state) && !batch.isSilent && (
        <div className="grid gap-3 rounded-surface border bg-surface p-4">
          <UnreachableNote of={requested} />
          <Progress
            label={`Menulis ${batch.progress.done} dari ${batch.progress.total}. Halaman ini boleh ditinggalkan.`}
            value={batch.progress.done}
            max={batch.progress.total}
          />
        </div>
      )}
      {batch.failure && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          Tidak ada yang ditulis. {batch.failure}
        </p>
      )}
      <ImportNotes kind={kind} batch={batch} />
      {kind === 'schedule' && <JointProposals batch={batch} />}
      <ImportActions kind={kind} batch={batch} />
      {kind === 'student' && (batch.state === 'dry' || batch.state === 'done') && <MissingStudents batch={batch} />}
      <ImportRows kind={kind} batch={batch} />
    </section>
  )
}
