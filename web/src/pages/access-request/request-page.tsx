import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { LoadRecord } from '../../kit/load-record.tsx'
import { DecidePage } from './decide-page.tsx'
import { NewRequestForm } from './new-request-form.tsx'
import { OwnRequestPage } from './own-request-page.tsx'

/** One request, as its reader has to do with it: new, her own, or somebody's to decide. */
export const AccessRequestPage = () => (
  <LoadRecord endpoint={accessRequestEndpoints.read}>
    {(request) => {
      if (!request) return <NewRequestForm />
      const { requester } = request
      return requester ? <DecidePage request={request} requester={requester} /> : <OwnRequestPage request={request} />
    }}
  </LoadRecord>
)
