import type { Answer, Endpoint } from '@hadir/contract/endpoint.ts'
import type { reportCardEndpoints } from '@hadir/contract/evaluation/report-card.ts'
import type { ownAccountEndpoints } from '@hadir/contract/user/own-account.ts'
import type { historyOf, schoolHistoryOf } from '@hadir/contract/crud.ts'

/** Where on a record's page its changes are. */
export const historyAnchor = 'riwayat'

export type HistoryEndpoint =
  | ReturnType<typeof historyOf>
  | ReturnType<typeof schoolHistoryOf>
  | typeof ownAccountEndpoints.history
  | typeof reportCardEndpoints.history

/** What a form may use of a record's endpoints besides the one that saves. */
export type RecordResource = {
  read: Endpoint
  list?: Endpoint
  history?: HistoryEndpoint
}

export type RecordOf<E extends Endpoint> = Answer<E> extends { data: infer Data } ? Data : never
