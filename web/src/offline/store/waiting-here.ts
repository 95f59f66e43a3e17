import { type Unsent, unsentOf } from './clear-store.ts'
import { readPeople } from './people-here.ts'

export type Waiting = { marks: number; files: number; scores: number }

const sum = ({ items, files, scores }: Unsent): Waiting => ({
  marks: items.reduce((all, { waiting, unsaved, toReview }) => all + waiting + unsaved + toReview, 0),
  files: files.length,
  scores,
})

export type WaitingHere = {
  /** Whether a session ended here without a sign-out. */
  isEnded: boolean
  /** Of the given account, or of the one whose session ended. */
  own: Waiting
  others: Waiting
}

/** How much waits on this device for `accountId`, in those of her profiles that `counts` selects, and for others. */
export async function waitingHere({
  accountId,
  counts = () => true,
}: { accountId?: string; counts?: (profileId: string) => boolean } = {}): Promise<WaitingHere> {
  const { last, owners } = readPeople()
  const whose = accountId ?? last
  const ids = Object.keys(owners)
  const of = async (profileIds: readonly string[]) => sum(await unsentOf(profileIds))
  return {
    isEnded: last !== null,
    own: await of(ids.filter((id) => owners[id] === whose && counts(id))),
    others: await of(ids.filter((id) => owners[id] !== whose)),
  }
}

/** "18 tanda absensi dan 1 berkas"; empty if nothing waits. */
export const waitingText = ({ marks, files, scores }: Waiting): string =>
  [marks > 0 && `${marks} tanda absensi`, files > 0 && `${files} berkas`, scores > 0 && `${scores} nilai`]
    .filter(Boolean)
    .join(' dan ')
