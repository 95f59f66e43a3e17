import { threadPool } from './thread-pool.ts'

/**
 * Nineteen kilobytes can unpack to twenty megabytes of cells. Files that people upload are read in a thread that may die
 * of them, one file at a time whatever it is for, and with no transaction open. A school that sends many waits behind
 * itself.
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
