import { schoolArchiveEndpoints as endpoints } from '@hadir/contract/config/school/archive.ts'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { ListSkeleton } from '../../../components/list/list-skeleton.tsx'
import { useTitle } from '../../../components/screen/use-title.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { ArchiveRow } from './archive-row.tsx'
import { RestoreArchive } from './restore-archive.tsx'

const whileRunning = 1_000

/** The whole school as one file: exported here, and restored into an empty school elsewhere. */
export function ArchivePage() {
  useTitle('Arsip sekolah')
  const params = { schoolId: useSchoolId() }
  const archives = useQuery({
    ...queryOptionsOf(endpoints.list, { params, query: { pageSize: 10 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? whileRunning : false),
  })
  const make = useEndpointMutation(endpoints.make, { touches: [endpoints.list] })
  const rows = archives.data?.data ?? []
  const begin = () => make.mutate({ params }, { onError: toastFailure })
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
      ) : archives.isLoadingError ? (
        <ErrorState error={archives.error} onRetry={() => void archives.refetch()} />
      ) : (
        rows.length > 0 && (
          <ul aria-label="Arsip" className="grid gap-3">
            {rows.map((row) => (
              <ArchiveRow key={row.id} archive={row} into={archives.data.meta.school} />
            ))}
          </ul>
        )
      )}
      {archives.data?.meta.isSchoolEmpty && <RestoreArchive isVerified={archives.data.meta.isSchoolVerified} />}
      {archives.data && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">Pindah server</summary>
          <p className="text-soft wrap-anywhere">
            Kunci server Hadir ini, untuk diberikan kepada administrator server tujuan:{' '}
            <code>{archives.data.meta.installationKey}</code>
          </p>
        </details>
      )}
    </section>
  )
}

const isRunning = ({ state }: { state: string }) => state === 'queued' || state === 'running'
