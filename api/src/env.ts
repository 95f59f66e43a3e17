import { resolve } from 'node:path'
import { keptSecret } from './start/kept-secret.ts'
import { StartError } from './start/start-error.ts'
import { readVariables } from './start/variables.ts'

const projectFolder = resolve(import.meta.dirname, '../..')

export type Settings = {
  host: string
  port: number
  /** Origin under which people reach the server, without a trailing slash. */
  publicUrl: string
  production: boolean
  /** No database server named and not in production: one person trying it out on one machine. */
  localMode: boolean
  /** May /kotak-surat show mail? Only while nobody but this machine can reach the server. */
  mailboxPage: boolean
  /** null: the embedded PostgreSQL in `dataDir`. */
  database: { appUrl: string; ownerUrl: string } | null
  dataDir: string
  /** null: mail is written to `dataDir`/outbox. */
  smtpUrl: string | null
  mailFrom: string
  /** At least 32 characters; the keys of codes and tokens are derived from it. */
  authSecret: string
  signInLimits: SignInLimits
  /** For one network: the search is open to everybody, and a whole school may register behind one address. */
  schoolSearchesPerHour: number
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** null: the regions that come with the program. */
  regionApiUrl: string | null
  /** Fill a new data folder with the example school? */
  demo: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** What keeps strangers from guessing codes or flooding a mailbox. */
export type SignInLimits = {
  /** Codes for one mailbox: those from browsers unknown to it together, and each known browser by itself. */
  codesPerHour: number
  codesPerDay: number
  secondsBetweenCodes: number
  /** Wrong codes for a mailbox, after which browsers unknown to it wait. */
  mailboxFailuresPerDay: number
  networkFailuresPerHour: number
}

type Environment = Record<string, string | undefined>

/**
 * The only reader of the environment. Throws one StartError that names everything that is wrong or missing.
 * In local mode without AUTH_SECRET it makes the data folder to keep a secret in it.
 */
export function readSettings(env: Environment = process.env): Settings {
  const { values, problems } = readVariables(env)
  const production = values.NODE_ENV === 'production'
  const localMode = !production && values.DATABASE_URL === undefined
  problems.push(...missing(env, { production, localMode }))
  if (problems.length > 0) throw new StartError('settings', `Pengaturan belum benar:\n  - ${problems.join('\n  - ')}`)

  const host = values.HOST ?? '127.0.0.1'
  const port = values.PORT ?? 3000
  const publicUrl = values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const dataDir = resolve(projectFolder, values.DATA_DIR ?? 'data')
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl } = values
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  return {
    host,
    port,
    publicUrl,
    production,
    localMode,
    mailboxPage: localMode && isLoopback(host) && isLoopback(new URL(publicUrl).hostname),
    database: appUrl && ownerUrl ? { appUrl, ownerUrl } : null,
    dataDir,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Hadir <no-reply@${new URL(publicUrl).hostname}>`,
    authSecret: values.AUTH_SECRET ?? keptSecret(dataDir),
    signInLimits: {
      codesPerHour: values.CODES_PER_HOUR ?? 5,
      codesPerDay: values.CODES_PER_DAY ?? 10,
      secondsBetweenCodes: values.SECONDS_BETWEEN_CODES ?? (localMode ? 0 : 60),
      mailboxFailuresPerDay: values.MAILBOX_FAILURES_PER_DAY ?? 20,
      networkFailuresPerHour: values.NETWORK_FAILURES_PER_HOUR ?? (localMode ? Infinity : 300),
    },
    schoolSearchesPerHour: values.SCHOOL_SEARCHES_PER_HOUR ?? (localMode ? Infinity : 5_000),
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, issuer: values.GOOGLE_ISSUER ?? 'https://accounts.google.com' }
        : null,
    regionApiUrl: values.REGION_API_URL ?? null,
    demo: localMode && values.HADIR_DEMO !== 'off',
    logLevel: values.LOG_LEVEL ?? (localMode ? 'warn' : 'info'),
  }
}

function missing(env: Environment, { production, localMode }: { production: boolean; localMode: boolean }): string[] {
  const has = (name: string) => (env[name] ?? '').trim() !== ''
  const problems: string[] = []
  const demand = (fulfilled: boolean, sentence: string) => fulfilled || problems.push(sentence)

  demand(has('DATABASE_URL') || !has('DATABASE_OWNER_URL'), 'DATABASE_OWNER_URL ada, tetapi DATABASE_URL belum diisi')
  demand(has('DATABASE_OWNER_URL') || !has('DATABASE_URL'), 'DATABASE_URL ada, tetapi DATABASE_OWNER_URL belum diisi')
  demand(
    has('GOOGLE_CLIENT_ID') === has('GOOGLE_CLIENT_SECRET'),
    'GOOGLE_CLIENT_ID dan GOOGLE_CLIENT_SECRET harus diisi keduanya atau dikosongkan keduanya',
  )
  if (localMode) return problems

  demand(has('AUTH_SECRET'), 'AUTH_SECRET belum diisi (paling sedikit 32 karakter acak)')
  demand(!isGuessable(env['AUTH_SECRET'] ?? ''), 'AUTH_SECRET mudah ditebak; buat yang acak')
  if (!production) return problems

  demand(has('PUBLIC_URL'), 'PUBLIC_URL belum diisi')
  demand(has('SMTP_URL'), 'SMTP_URL belum diisi; tanpa itu kode masuk tidak sampai ke pengguna')
  demand(has('DATABASE_URL') || has('DATA_DIR'), 'DATABASE_URL belum diisi; atau isi DATA_DIR untuk PostgreSQL bawaan')
  return problems
}

// Words of example files and tutorials; 32 random characters contain them about never.
const wellKnown = /change-?_?me|secret|password|default|example|ganti|rahasia|contoh|012345|abcdef0|qwerty/i

function isGuessable(secret: string): boolean {
  return secret !== '' && (wellKnown.test(secret) || new Set(secret).size < 8)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
