import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { LoadRecord } from '../../components/form/load-record.tsx'
import { DecidePage } from './decide-request.tsx'
import { NewRequestForm } from './own/new-request-form.tsx'
import { OwnRequestPage } from './own/own-request.tsx'

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
