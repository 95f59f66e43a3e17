import { Failure } from '../failure.ts'
import type { Caller } from './scope.ts'

/**
 * Files that one person may request at a time: as many as a grade has classes. An hourly number would refuse whoever
 * prints thirty classes at the semester's end.
 */
export const mostFilesAtOnce = 10

export const tooManyFiles = () => new Failure('OWN_FILES_WAIT', { values: { count: mostFilesAtOnce } })

const making = new Map<string, number>()

/**
 * Makes a file for a person. Papers are queued by school, so that a request for forty at once would delay all
 * colleagues. Counted per server, because each server has its own threads.
 */
export async function makeFileFor<Made>(caller: Caller | null, make: () => Promise<Made>): Promise<Made> {
  if (!caller) return make()
  const person = caller.accountId
  const waiting = making.get(person) ?? 0
  if (waiting >= mostFilesAtOnce) throw tooManyFiles()
  making.set(person, waiting + 1)
  try {
    return await make()
  } finally {
    const left = (making.get(person) ?? 1) - 1
    if (left > 0) making.set(person, left)
    else making.delete(person)
  }
}
