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
  return id === null ? children(null) : <LoadRecordOf {...{ endpoint, id, children }} />
}

type LoadRecordOfProps<E extends ReadEndpoint> = {
  endpoint: E
  id: string
  children: (record: RecordOf<E>) => ReactNode
}

/** Loads a record that another one names. */
export function LoadRecordOf<E extends ReadEndpoint>({ endpoint, id, children }: LoadRecordOfProps<E>) {
  const schoolId = useSchoolId()
  const ofSchool = endpoint.path.includes('/:schoolId/') && { schoolId }
  // The compiler cannot follow the params through the generic endpoint; its path has no others.
  const input = { params: { ...ofSchool, id } } as unknown as ToSend<E>
  // Always fetched: a form must not start from an outdated version.
  const record = useQuery({ ...queryOptionsOf(endpoint, input), gcTime: 0 })
  if (record.isPending) return <ListSkeleton rows={6} />
  // A page that is being read or edited stays, whatever happens to a later request.
  if (record.isLoadingError) return <ErrorState error={record.error} onRetry={() => void record.refetch()} />
  // The compiler cannot see through the generic response; every read endpoint returns `{ data }`.
  return children((record.data as unknown as { data: RecordOf<E> }).data)
}
