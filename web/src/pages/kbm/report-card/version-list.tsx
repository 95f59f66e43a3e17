import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reportCardEndpoints, type ReportCardVersion } from '@hadir/contract/student/report-card/record.ts'
import { versionStateLabels } from '@hadir/contract/evaluation/report-card-words.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useCan } from '../../../session/use-can.ts'
import { saveFile } from '../../../components/files/save-file.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { RaporSemester } from './rapor-semester.ts'

const tones = { TERBIT: 'good', DIGANTI: 'plain', DITARIK: 'danger' } as const

/** Of one student. */
export type RequestedRapor = RaporSemester & { id: string }

/** The published versions, the newest first, each with the family members who have opened it. */
export function VersionList({ requested: { id, ...query } }: { requested: RequestedRapor }) {
  const params = { schoolId: useSchoolId(), id }
  const found = useQuery(queryOptionsOf(reportCardEndpoints.versions, { params, query }))
  if (found.isPending) return <Skeleton className="h-20" />
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const versions = found.data.data
  if (versions.length === 0) return <p className="text-soft">Belum pernah terbit.</p>
  return (
    <ol aria-label="Versi rapor" className="grid gap-3">
      {versions
        .toSorted((a, b) => b.no - a.no)
        .map((one) => (
          <Version key={one.id} version={one} studentId={id} />
        ))}
    </ol>
  )
}

const Version = ({ version, studentId }: { version: ReportCardVersion; studentId: string }) => (
  <li className="grid gap-2 rounded-control border p-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">Versi {version.no}</span>
      <Badge tone={tones[version.state]}>{versionStateLabels[version.state]}</Badge>
      <span className="text-sm text-soft">
        {formatDateTimeHere(version.publishedAt)} oleh {version.publishedBy}
      </span>
    </p>
    {version.withdrawReason && (
      <p className="text-sm text-danger">
        Ditarik{version.withdrawnAt && ` ${formatDateTimeHere(version.withdrawnAt)}`}: {version.withdrawReason}
      </p>
    )}
    <VersionPaper studentId={studentId} version={version} />
    {version.receipts.length === 0 ? (
      <p className="text-sm text-soft">Belum dibuka keluarga.</p>
    ) : (
      <ul aria-label={`Pembaca versi ${version.no}`} className="grid gap-1 text-sm">
        {version.receipts.map(({ name, role, at }) => (
          <li key={`${name} ${at}`}>
            <span className="font-medium">{name}</span>{' '}
            <span className="text-soft">
              ({roleLabels[role].toLowerCase()}) membuka {formatDateTimeHere(at)}
            </span>
          </li>
        ))}
      </ul>
    )}
  </li>
)

function VersionPaper({ studentId, version }: { studentId: string; version: ReportCardVersion }) {
  const params = { schoolId: useSchoolId(), id: studentId, versionId: version.id }
  const [isBusy, setBusy] = useState(false)
  if (!useCan('report-card:export')) return null
  const save = async () => {
    setBusy(true)
    await saveFile(reportCardPaperEndpoints.version, { params })
    setBusy(false)
  }
  return (
    <Button size="small" className="justify-self-start" busy={isBusy} onClick={() => void save()}>
      Unduh PDF versi {version.no}
    </Button>
  )
}
