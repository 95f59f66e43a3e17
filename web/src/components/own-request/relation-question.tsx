import {
  type AccessRequest,
  guardianRelationLabels,
  guardianRelations,
} from '@hadir/contract/access-request/access-record.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { useEndpointMutation } from '../../http/query.ts'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'

const segments = guardianRelations.map((value) => ({ value, label: guardianRelationLabels[value] }))

/** Registration does not ask for a parent's relation to the child; this field does, and saves it at once. */
export function RelationQuestion({ request }: { request: AccessRequest }) {
  const { id, note, employeeNumber, relation } = request
  const change = useEndpointMutation(accessRequestEndpoints.update, {
    touches: [accessRequestEndpoints.list],
    after: () => toastSuccess('Terima kasih, hubungan Anda tercatat'),
  })
  return (
    <Segmented
      legend="Anda siapa bagi siswa ini?"
      value={change.isPending ? change.variables.body.relation || null : relation}
      segments={segments}
      disabled={change.isPending}
      onChange={(chosen) =>
        change.mutate(
          { params: { id }, body: { relation: chosen, note: note ?? '', employeeNumber: employeeNumber ?? '' } },
          { onError: toastFailure },
        )
      }
    />
  )
}
