import type { Answer, Endpoint } from '@hadir/contract/endpoint.ts'
import type { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import type { ownAccountEndpoints } from '@hadir/contract/user/account.ts'
import type { historyOf, schoolHistoryOf } from '@hadir/contract/crud.ts'

/** Where the changes are on a record's page. */
export const historyAnchor = 'riwayat'

export type HistoryEndpoint =
  | ReturnType<typeof historyOf>
  | ReturnType<typeof schoolHistoryOf>
  | typeof ownAccountEndpoints.history
  | typeof reportCardEndpoints.history

/** The record's endpoints that a form may use besides the one that saves. */
export type RecordResource = {
  read: Endpoint
  list?: Endpoint
  history?: HistoryEndpoint
}

export type RecordOf<E extends Endpoint> = Answer<E> extends { data: infer Data } ? Data : never
