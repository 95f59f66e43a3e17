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
