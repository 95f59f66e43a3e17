import { screenAddress } from '@hadir/contract/screens.ts'
import { parseArgs } from 'node:util'
import { troubleOf } from '../database/outage.ts'
import type { Settings } from '../env/env.ts'
import { Failure } from '../failure.ts'
import { exitCodes, StartError } from '../start-error.ts'

const decimal = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

export function print(line: string): void {
  console.log(line)
}

/** Prints the title, runs the step, prints how long it took. */
export async function step<T>(title: string, body: () => Promise<T>): Promise<T> {
  const since = performance.now()
  print(`• ${title} …`)
  const result = await body()
  print(`  selesai dalam ${decimal.format((performance.now() - since) / 1000)} detik`)
  return result
}

/** One sentence for what a person can fix, the stack for a bug. Returns the exit code. */
export function printProblem(error: unknown): number {
  const problem = isDatabaseTrouble(error) ? databaseTrouble(error) : lacksRights(error) ? withoutRights(error) : error
  console.error(problem instanceof StartError ? `\n${problem.message}` : problem)
  return problem instanceof StartError ? problem.exitCode : exitCodes.bug
}

/** As the driver reports it, or as a transaction of the application does. */
const isDatabaseTrouble = (error: unknown) =>
  troubleOf(error) !== null || (error instanceof Failure && error.code === 'DATABASE_AWAY')

/** Of insufficient_privilege, which a row that row security refuses has, too. */
const lacksRights = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '42501' && error.message.startsWith('permission denied')

const withoutRights = ({ message }: Error) =>
  new StartError(
    'database',
    `Basis data tidak memberi hak yang diperlukan (${message}). Bila dipulihkan dengan pg_restore, peran-perannya harus ada lebih dahulu (docs/operate.md, Backups).`,
  )

type Command = { usage: string; mostArguments: number }

/**
 * The main function of a command that terminates. `body` receives what was typed; `--help` prints the usage, and what the
 * command does not know is refused with it.
 */
export async function runCommand(command: Command, body: (typed: string[]) => Promise<void>): Promise<void> {
  const { usage, mostArguments } = command
  try {
    const { isHelp, typed } = readArguments(process.argv.slice(2), usage)
    if (isHelp) return print(usage)
    if (typed.length > mostArguments) throw new StartError('settings', `Terlalu banyak isian.\n${usage}`)
    await body(typed)
  } catch (error) {
    process.exitCode = printProblem(error)
  }
}

function readArguments(args: string[], usage: string): { isHelp: boolean; typed: string[] } {
  try {
    const options = { help: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { isHelp: values.help === true, typed: positionals }
  } catch {
    const unknown = args.find((arg) => arg.startsWith('-'))
    throw new StartError('settings', `Tidak dikenal: ${unknown}\n${usage}`)
  }
}

function databaseTrouble(error: unknown): StartError {
  const { code, message } = error as Error & { code?: string }
  return new StartError(
    'database',
    `Basis data tidak dapat dipakai (${code ?? message}). Periksa DATABASE_URL dan DATABASE_OWNER_URL.`,
  )
}

/** The last lines of a start: the address, the data folder, the accounts. */
export function printReady(settings: Settings, accounts: readonly { role: string; email: string }[]): void {
  print(`\nHadir siap di ${settings.publicUrl}`)
  print(settings.database ? '  Basis data  : server dari DATABASE_URL' : `  Folder data : ${settings.dataDir}`)
  for (const { role, email } of accounts) print(`  Akun contoh : ${email} (${role})`)
  print(
    `  Cara masuk  : buka ${settings.publicUrl}${screenAddress('login')} dan isi email; sekolah baru mendaftar di ${settings.publicUrl}${screenAddress('register')}`,
  )
  if (settings.mailboxPage) print(`  Kode masuk  : ada di ${settings.publicUrl}/kotak-surat dan tampil di terminal ini`)
  else if (!settings.smtpUrl) print(`  Kode masuk  : ditulis ke ${settings.dataDir}/outbox karena SMTP_URL belum diisi`)
  print('  Berhenti    : Ctrl-C\n')
}
