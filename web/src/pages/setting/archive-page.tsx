import { schoolArchiveEndpoints as endpoints } from '@hadir/contract/school-archive.ts'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { ask, useSend } from '../../http/query.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { useTitle } from '../../kit/use-title.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { Button } from '../../ui/button.tsx'
import { sayFailure } from '../../kit/say.ts'
import { ArchiveRow } from './archive-row.tsx'
import { BringArchive } from './bring-archive.tsx'

const whileRunning = 1_000

/** The whole school as one file: out of here, and into an empty school elsewhere. */
export function ArchivePage() {
  useTitle('Arsip sekolah')
  const params = { schoolId: useSchoolId() }
  const archives = useQuery({
    ...ask(endpoints.list, { params, query: { pageSize: 10 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? whileRunning : false),
  })
  const make = useSend(endpoints.make, { touches: [endpoints.list] })
  const rows = archives.data?.data ?? []
  const begin = () => make.mutate({ params }, { onError: sayFailure })
  return (
    <section className="grid max-w-3xl gap-6">
      <header className="grid gap-3">
        <h1 className="text-2xl font-bold">Arsip sekolah</h1>
        <p className="text-soft">
          Semua data sekolah dalam satu berkas: lembar Excel untuk dibaca orang, dan data lengkap untuk dibawa ke tempat
          lain. Berkas berisi data pribadi anak, jadi simpan di tempat yang aman.
        </p>
        <Button
          tone="primary"
          className="justify-self-start"
          busy={make.isPending || rows.some((row) => row.direction === 'out' && isRunning(row))}
          onClick={begin}
        >
          <PackageOpen aria-hidden className="size-5" />
          Buat arsip
        </Button>
      </header>
      {archives.isPending ? (
        <ListSkeleton rows={3} />
      ) : archives.isError ? (
        <ErrorState error={archives.error} onRetry={() => void archives.refetch()} />
      ) : (
        rows.length > 0 && (
          <ul aria-label="Arsip" className="grid gap-3">
            {rows.map((row) => (
              <ArchiveRow key={row.id} archive={row} />
            ))}
          </ul>
        )
      )}
      {archives.data?.meta.isSchoolEmpty && <BringArchive />}
    </section>
  )
}

const isRunning = ({ state }: { state: string }) => state === 'queued' || state === 'running'
