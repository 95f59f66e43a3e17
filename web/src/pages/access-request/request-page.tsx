import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { LoadRecord } from '../../components/form/load-record.tsx'
import { DecidePage } from './decide-request.tsx'
import { NewRequestForm } from './own/new-request-form.tsx'
import type { RequestDetail } from '@hadir/contract/access-request/access-record.ts'
import { useTitle } from '../../components/screen/use-title.ts'
import { Evidence } from './evidence.tsx'
import { OrganizationFacts } from './organization-facts.tsx'
import { OwnRequestCard } from '../../components/own-request/own-request-card.tsx'
import { RequestDetailsForm } from './own/request-details-form.tsx'

/** One request in the view for this user: new, her own, or somebody's to decide. */
export const AccessRequestPage = () => (
  <LoadRecord endpoint={accessRequestEndpoints.read}>
    {(request) => {
      if (!request) return <NewRequestForm />
      const { requester } = request
      return requester ? <DecidePage request={request} requester={requester} /> : <OwnRequestPage request={request} />
    }}
  </LoadRecord>
)

/** One's own request: its state, and while it is pending a form for details that identify the requester. */
function OwnRequestPage({ request }: { request: RequestDetail }) {
  useTitle('Permintaan Akses')
  const isOpen = request.state === 'MENUNGGU'
  return (
    <section className="grid max-w-3xl gap-5">
      <h1 className="text-2xl font-bold">Permintaan saya</h1>
      <OwnRequestCard request={request} isAlone />
      {request.organization && <OrganizationFacts organization={request.organization} />}
      {isOpen && <RequestDetailsForm key={request.note} request={request} />}
      {(isOpen || request.evidence.length > 0) && <Evidence request={request} mayAdd={isOpen} />}
    </section>
  )
}
