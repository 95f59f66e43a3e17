import { threadPool } from './thread-pool.ts'

/**
 * Nineteen kilobytes can unpack to twenty megabytes of cells. Uploaded files are therefore read in a thread that may
 * crash or run out of memory, one at a time, with no transaction open. A school that sends many delays only itself.
 */
export const uploadThreads = threadPool({
  threads: 1,
  waitingPerSchool: 2,
  waiting: 12,
  heapMegabytes: 192,
  milliseconds: 30_000,
  full: 'FILES_BUSY',
  beyond: 'IMPORT_TOO_HARD',
})
