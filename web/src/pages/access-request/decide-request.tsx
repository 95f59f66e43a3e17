import { requestTitle } from '@hadir/contract/access-request/access-words.ts'
import {
  guardianRelationLabels,
  type RequestDetail,
  requestStateLabels,
} from '@hadir/contract/access-request/access-record.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { useTitle } from '../../components/screen/use-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Evidence } from './evidence.tsx'
import { Facts, Panel } from './facts.tsx'
import { NextRequest } from './next-request.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { dayOf, stateTones, timeOf } from '../../components/own-request/request-words.ts'
import { TaskTitle } from '../../components/screen/task-head.tsx'

type DecidePageProps = { request: RequestDetail; requester: NonNullable<RequestDetail['requester']> }

/** One request: what decides it, then what describes it, and the decision. */
export function DecidePage({ request, requester }: DecidePageProps) {
  useTitle(`Permintaan ${requester.name}`)
  const { state, organization, evidence, mayDecide, rivals } = request
  const facts = (
    <>
      {rivals > 0 && (
        <p className="rounded-surface bg-warn-tint px-4 py-3">
          {rivals} orang lain juga mendaftarkan NPSN ini. Jika salah satu disetujui, yang lain otomatis ditolak.
        </p>
      )}
      {organization && <OrganizationFacts organization={organization} />}
      {evidence.length > 0 && <Evidence request={request} mayAdd={false} />}
      <Panel title="Pemohon">
        <Facts facts={factsOf(request, requester)} />
        {request.note && <p className="border-l-2 pl-3">Pesan: {request.note}</p>}
      </Panel>
    </>
  )
  return (
    <section className="grid max-w-3xl gap-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TaskTitle translate="no">{requester.name}</TaskTitle>
        <Badge tone={stateTones[state]}>{requestStateLabels[state]}</Badge>
        <p className="w-full text-soft">{requestTitle(request)}</p>
      </header>
      {state !== 'MENUNGGU' && <Outcome request={request} />}
      {mayDecide ? (
        <DecisionForm key={request.id} request={request} name={requester.name}>
          {facts}
        </DecisionForm>
      ) : (
        facts
      )}
      {state !== 'MENUNGGU' && <NextRequest after={request.id} />}
    </section>
  )
}

function factsOf(request: RequestDetail, { email, phone, dob, address }: DecidePageProps['requester']) {
  const { nisn, employeeNumber, relation, createdAt, expiresAt, state } = request
  return [
    ['Email', email],
    ['Telepon', phone],
    ['Tanggal lahir', dob && formatDate(dob)],
    ['Alamat', address],
    ['NISN', nisn],
    ['NUPTK/NIP', employeeNumber],
    ['Hubungan dengan siswa', relation && guardianRelationLabels[relation]],
    ['Diminta', timeOf(createdAt)],
    ['Berlaku sampai', state === 'MENUNGGU' ? dayOf(expiresAt) : null],
  ] as const
}

function Outcome({ request: { state, decidedBy, decidedAt, reason } }: { request: RequestDetail }) {
  return (
    <p className="rounded-surface bg-sunken px-4 py-3">
      {requestStateLabels[state]}
      {decidedBy && ` oleh ${decidedBy}`}
      {decidedAt && ` pada ${timeOf(decidedAt)}`}.{reason && <span className="block">Alasan: {reason}</span>}
    </p>
  )
}
