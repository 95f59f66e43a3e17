import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { ownReportCardEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDateTimeHere } from '../../../../components/dates/local-time.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { notFound, useRecordId } from '../../../../components/form/record-id.ts'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { saveFile } from '../../../../components/files/save-file.ts'
import { raporTitle } from '../../../../components/evaluation/own-report-card-link.ts'
import { CallError } from '../../../../http/call-error.ts'
import { queryOptionsOf } from '../../../../http/query.ts'
import { paths } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button, buttonLook } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PrintedRapor } from './printed-rapor.tsx'

type Opened = Answer<typeof ownReportCardEndpoints.read>['data']

/** One published rapor, as it is on paper. */
export function OwnReportCardView() {
  const id = useRecordId() ?? notFound()
  const schoolId = useSchoolId()
  const cache = useQueryClient()
  const found = useQuery({
    ...queryOptionsOf(ownReportCardEndpoints.read, { params: { schoolId, id } }),
    // A newer version replaces it: the page shows what is published now.
    refetchOnMount: 'always',
  })
  const isRead = found.data?.data.isRead
  // The server records the first opening, so the list and the home need not call it new any more.
  useEffect(() => {
    if (isRead !== undefined) void cache.invalidateQueries({ queryKey: [ownReportCardEndpoints.list.path] })
  }, [cache, isRead])
  if (found.data) return <Rapor rapor={found.data.data} />
  if (found.isPending) return <ListSkeleton rows={8} />
  return (
    <section className="grid max-w-3xl gap-5">
      <h1 className="text-2xl font-bold">Rapor</h1>
      {found.error instanceof CallError && found.error.status === 404 ? (
        <Replaced />
      ) : (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
    </section>
  )
}

function Replaced() {
  useTitle('Rapor yang diganti atau ditarik')
  return (
    <EmptyState
      icon={<ClipboardCheck />}
      title="Rapor ini tidak ada di sini"
      text="Mungkin sudah diganti versi yang lebih baru, atau ditarik oleh sekolah. Rapor yang berlaku ada di daftar rapor."
      action={
        <Link to={paths.reportCards} className={buttonLook({ tone: 'primary' })}>
          Daftar rapor
        </Link>
      }
    />
  )
}

function Rapor({ rapor }: { rapor: Opened }) {
  const title = raporTitle(rapor)
  useTitle(title)
  return (
    <section className="grid max-w-3xl gap-4">
      <header className="grid gap-3">
        <div>
          <h1 className="text-2xl font-bold">{title}</h1>
          <p className="mt-1 text-soft">
            {rapor.student.name} · {rapor.academicClass.name}
          </p>
          <p className="text-sm text-soft">
            Versi {rapor.no}, terbit {formatDateTimeHere(rapor.publishedAt)}
          </p>
        </div>
        <SavePaper id={rapor.id} />
      </header>
      <PrintedRapor content={rapor.content} />
    </section>
  )
}

function SavePaper({ id }: { id: string }) {
  const params = { schoolId: useSchoolId(), id }
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveFile(reportCardPaperEndpoints.own, { params })
    setBusy(false)
  }
  return (
    <Button tone="primary" className="justify-self-start" busy={isBusy} onClick={() => void save()}>
      <Download aria-hidden className="size-[18px]" />
      Unduh PDF
    </Button>
  )
}
