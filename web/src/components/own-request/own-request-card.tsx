import { requestTitle } from '@hadir/contract/access-request/access-words.ts'
import { type AccessRequest, requestStateLabels } from '@hadir/contract/access-request/access-record.ts'
import { Link } from 'react-router'
import { paths, recordPath } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { Revoked } from './revoked.tsx'
import { RelationQuestion } from './relation-question.tsx'
import { dayOf, stateTones, timeOf, whoDecides } from './request-words.ts'
import { WithdrawRequest } from './withdraw-request.tsx'

type OwnRequestCardProps = {
  request: AccessRequest
  /** On the request's own page, which needs no link to itself. */
  isAlone?: boolean
}

/** One's own request: what it waits for or how it ended, and what can be done about it. */
export function OwnRequestCard({ request, isAlone = false }: OwnRequestCardProps) {
  const { id, state } = request
  const isOpen = state === 'MENUNGGU'
  return (
    <article aria-label={requestTitle(request)} className="grid gap-4 rounded-surface border bg-surface p-4 sm:p-5">
      <header className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg leading-snug font-bold">{requestTitle(request)}</h2>
        {request.revoked ? (
          <Badge tone="danger">Dicabut</Badge>
        ) : (
          <Badge tone={stateTones[state]}>{requestStateLabels[state]}</Badge>
        )}
      </header>
      <Story request={request} />
      {isOpen && request.kind === 'LINK_STUDENT' && <RelationQuestion request={request} />}
      <footer className="flex flex-wrap gap-2">
        {isOpen ? (
          <>
            {!isAlone && (
              <Link to={recordPath(paths.accessRequest, id)} className={buttonLook({})}>
                Lengkapi atau tulis pesan
              </Link>
            )}
            <WithdrawRequest request={request} />
          </>
        ) : (
          (state !== 'DISETUJUI' || request.revoked) && (
            <Link to={recordPath(paths.accessRequest)} className={buttonLook({ tone: 'primary' })}>
              Ajukan lagi
            </Link>
          )
        )}
      </footer>
    </article>
  )
}

function Story({ request }: { request: AccessRequest }) {
  const { state, createdAt, expiresAt, decidedAt, decidedBy, reason, note, revoked, schoolName } = request
  if (state === 'MENUNGGU') {
    return (
      <div className="grid gap-1">
        <p>
          Menunggu keputusan {whoDecides(request)} sejak <time dateTime={createdAt}>{timeOf(createdAt)}</time>.
        </p>
        <p className="text-soft">
          Berlaku sampai <time dateTime={expiresAt}>{dayOf(expiresAt)}</time>. Kami mengirim email begitu ada keputusan.
        </p>
        {note && <p className="mt-1 border-l-2 pl-3 text-soft">Pesan Anda: {note}</p>}
      </div>
    )
  }
  if (state === 'KEDALUWARSA')
    return <p>Tidak ada keputusan sampai {dayOf(expiresAt)}, jadi permintaan ini berakhir.</p>
  if (state === 'DIBATALKAN') return <p>Anda membatalkan permintaan ini.</p>
  return (
    <div className="grid gap-1">
      <p>
        {state === 'DISETUJUI' ? 'Disetujui' : 'Ditolak'} oleh {decidedBy ?? 'Hadir'}
        {decidedAt && <time dateTime={decidedAt}> pada {timeOf(decidedAt)}</time>}.
      </p>
      {reason && <p className="border-l-2 border-danger pl-3">Alasan: {reason}</p>}
      {revoked && <Revoked revoked={revoked} schoolName={schoolName} />}
    </div>
  )
}
