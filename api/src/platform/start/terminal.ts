import type { Settings } from '../env/env.ts'
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
  console.error(error instanceof StartError ? `\n${error.message}` : error)
  return error instanceof StartError ? error.exitCode : exitCodes.bug
}

/** The main function of a command that terminates. */
export async function runCommand(body: () => Promise<void>): Promise<void> {
  try {
    await body()
  } catch (error) {
    process.exitCode = printProblem(error)
  }
}

/** The last lines of a start: the address, the data folder, the accounts. */
export function printReady(settings: Settings, accounts: readonly { role: string; email: string }[]): void {
  print(`\nHadir siap di ${settings.publicUrl}`)
  print(settings.database ? '  Basis data  : server dari DATABASE_URL' : `  Folder data : ${settings.dataDir}`)
  for (const { role, email } of accounts) print(`  Akun contoh : ${email} (${role})`)
  print(
    `  Cara masuk  : buka ${settings.publicUrl}/login dan isi email; sekolah baru mendaftar di ${settings.publicUrl}/register`,
  )
  if (settings.mailboxPage) print(`  Kode masuk  : ada di ${settings.publicUrl}/kotak-surat dan tampil di terminal ini`)
  else if (!settings.smtpUrl) print(`  Kode masuk  : ditulis ke ${settings.dataDir}/outbox karena SMTP_URL belum diisi`)
  print('  Berhenti    : Ctrl-C\n')
}
