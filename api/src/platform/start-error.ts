/** The exit codes of `npm start`; scripts and service units may rely on them. README lists them. */
export const exitCodes = {
  bug: 1,
  settings: 2,
  portTaken: 3,
  dataFolder: 4,
  alreadyRunning: 5,
  otherVersion: 6,
  database: 7,
  platform: 8,
  mail: 9,
} as const

export type StartProblem = keyof typeof exitCodes

/** Something the person at the terminal can fix: printed as one sentence, without a stack trace. */
export class StartError extends Error {
  readonly exitCode: number

  constructor(problem: StartProblem, sentence: string) {
    super(sentence)
    this.name = 'StartError'
    this.exitCode = exitCodes[problem]
  }
}

export const fullDisk = (dataDir: string) =>
  new StartError('dataFolder', `Ruang penyimpanan untuk ${dataDir} penuh (No space left on device).`)

/** What prevents the data folder from being used, as whoever started Hadir can mend it. */
export function unusableFolder(dataDir: string, error: unknown): StartError {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (/^(ENOSPC|EDQUOT)$/.test(reason)) return fullDisk(dataDir)
  return new StartError('dataFolder', `Folder data ${dataDir} tidak dapat dipakai atau ditulisi (${reason}).`)
}
