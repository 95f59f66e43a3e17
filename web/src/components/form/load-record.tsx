import type { Answer, Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryOptionsOf } from '../../http/query.ts'
import { useSchoolId } from '../../session/use-school-id.ts'
import { ErrorState } from '../feedback/error-state.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useRecordId } from './record-id.ts'

type ReadEndpoint = Endpoint<`${string}/:id`> | Endpoint<`${string}/:id/sensitive`>
type RecordOf<E extends Endpoint> = Answer<E> extends { data: infer Data } ? Data : never

type LoadRecordProps<E extends ReadEndpoint> = {
  endpoint: E
  /** Called with the record that the address names, or with null for a new one. */
  children: (record: RecordOf<E> | null) => ReactNode
}

/** Loads the record of a form's address. */
export function LoadRecord<E extends ReadEndpoint>({ endpoint, children }: LoadRecordProps<E>) {
  const id = useRecordId()
  const schoolId = useSchoolId()
  const ofSchool = endpoint.path.includes('/:schoolId/') && { schoolId }
  // The compiler cannot follow the params through the generic endpoint; its path has no others.
  const input = { params: { ...ofSchool, id: id ?? '' } } as unknown as ToSend<E>
  // Always fetched: a form must not start from an outdated version.
  const record = useQuery({ ...queryOptionsOf(endpoint, input), enabled: id !== null, gcTime: 0 })
  if (id === null) return children(null)
  if (record.isPending) return <ListSkeleton rows={6} />
  if (record.isError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  // The compiler cannot see through the generic response; every read endpoint returns `{ data }`.
  return children((record.data as unknown as { data: RecordOf<E> }).data)
}
