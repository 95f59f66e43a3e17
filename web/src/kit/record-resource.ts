import type { Answer, Endpoint } from '@hadir/contract/endpoint.ts'
import type { crud } from '@hadir/contract/crud.ts'

/** Where on a record's page its changes are. */
export const historyAnchor = 'riwayat'

/** What a form may use of a record's endpoints besides the one that saves. */
export type RecordResource = {
  read: Endpoint
  list?: Endpoint
  history?: ReturnType<typeof crud>['history']
}

export type RecordOf<E extends Endpoint> = Answer<E> extends { data: infer Data } ? Data : never
