import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { localSecret } from './local-secret.ts'
import { isSameSite } from './same-site.ts'
import { StartError } from '../start-error.ts'
import { readVariables } from './variables.ts'

const projectFolder = resolve(import.meta.dirname, '../../../..')

export type Settings = {
  host: string
  port: number
  /** Where `/metrics` is served; null: nowhere. */
  metrics: { host: string; port: number } | null
  /** Where spans are sent, by OTLP over HTTP, and of which share of all traces; null: nowhere. */
  traces: { url: string; share: number } | null
  /** Public origin of the server, without a trailing slash. */
  publicUrl: string
  /** Origin under which the pages reach the API; usually the same. */
  apiUrl: string
  production: boolean
  /** No database server configured and not in production: one person trying it out on one machine. */
  localMode: boolean
  /** Whether /kotak-surat may show mail: only while the server is reachable from this machine alone. */
  mailboxPage: boolean
  /** Proxies whose X-Forwarded-For is trusted: addresses, subnets, `loopback`. */
  trustProxy: string[]
  /** null: the embedded PostgreSQL in `dataDir`. */
  database: { appUrl: string; ownerUrl: string } | null
  /** A replica of it for heavy reads, by the application's login. */
  replicaUrl: string | null
  dataDir: string
  /** A backup each day at `at` (WIB) into `folder`, the newest `keep` of them; null: none is scheduled. */
  backups: { folder: string; at: string; keep: number } | null
  /** Encrypts scheduled backups, and opens them at a restore. */
  backupPassphrase: string | null
  /** This process in the log, beside others of the installation. */
  nodeName: string
  /** null: mail is written to `dataDir`/outbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Of the whole installation. */
  mailLimits: MailLimits
  /** At least 32 characters; the keys of codes and tokens are derived from it. */
  authSecret: string
  signInLimits: SignInLimits
  /** For one network: the search is public, and a whole school may register behind one address. */
  schoolSearchesPerHour: number
  google: { clientId: string; clientSecret: string; issuer: string } | null
  /** Installations whose signatures on school archives are trusted. */
  archiveKeys: readonly { name: string; key: string }[]
  /** null: the bundled regions. */
  regionApiUrl: string | null
  /** Whether a school is verified on registration. On a local machine no mail leaves, so nobody else could do it. */
  verifiesSchools: boolean
  /** How long a stopping server keeps serving while `/health/ready` sends traffic elsewhere. */
  drainSeconds: number
  /** Whether to fill a new data folder with the example school. */
  demo: boolean
  /** Whether strangers may look at a school of invented people (decision 0063). */
  exampleSchool: boolean
  /** Where finders of security holes write to, in /.well-known/security.txt (RFC 9116); null: nowhere. */
  securityContact: string | null
  /** Whether the API description is public. */
  apiDocs: boolean
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}

/** How many mails leave in an hour and on a day; a mail provider's own limits are higher. */
export type MailLimits = { perHour: number; perDay: number }

/** Limits that stop strangers from guessing codes or flooding a mailbox. */
export type SignInLimits = {
  /** Codes for one mailbox from one network, and from each browser known to it; beyond that they are slowed down. */
  codesPerHour: number
  codesPerDay: number
  secondsBetweenCodes: number
  /** Wrong codes for a mailbox from browsers unknown to it; beyond that each of their codes can be tried once. */
  mailboxFailuresPerDay: number
  /** Codes requested, and wrong codes entered, by strangers in one network before they are slowed down. */
  networkCodesPerHour: number
  networkFailuresPerHour: number
}

type Environment = Record<string, string | undefined>

/**
 * The only reader of the environment. Throws one StartError that lists everything wrong or missing. In local mode
 * without AUTH_SECRET it creates the data folder to store a secret in it.
 */
export function readSettings(env: Environment = process.env): Settings {
  const { values, problems } = readVariables(env)
  problems.push(...apart(values))
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
  const isPrivate = localMode && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  return {
    host,
    port,
    metrics: values.METRICS_PORT ? { host: values.METRICS_HOST ?? '127.0.0.1', port: values.METRICS_PORT } : null,
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
          share: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
        }
      : null,
    publicUrl,
    apiUrl: values.API_URL ?? publicUrl,
    production,
    localMode,
    mailboxPage: isPrivate,
    trustProxy: values.TRUST_PROXY ?? ['loopback'],
    database: appUrl && ownerUrl ? { appUrl, ownerUrl } : null,
    replicaUrl: values.DATABASE_REPLICA_URL ?? null,
    dataDir,
    backups: values.BACKUP_DIR
      ? {
          folder: values.BACKUP_DIR,
          at: values.BACKUP_AT ?? '01:30',
          keep: values.BACKUP_KEEP ?? 14,
        }
      : null,
    backupPassphrase: values.BACKUP_PASSPHRASE ?? null,
    nodeName: values.NODE_NAME ?? hostname(),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? `Hadir <no-reply@${new URL(publicUrl).hostname}>`,
    mailLimits: {
      perHour: values.MAILS_PER_HOUR ?? (localMode ? Infinity : 5_000),
      perDay: values.MAILS_PER_DAY ?? (localMode ? Infinity : 30_000),
    },
    authSecret: values.AUTH_SECRET ?? localSecret(dataDir),
    signInLimits: {
      codesPerHour: values.CODES_PER_HOUR ?? 5,
      codesPerDay: values.CODES_PER_DAY ?? 10,
      secondsBetweenCodes: values.SECONDS_BETWEEN_CODES ?? (localMode ? 0 : 60),
      mailboxFailuresPerDay: values.MAILBOX_FAILURES_PER_DAY ?? 20,
      networkCodesPerHour: values.NETWORK_CODES_PER_HOUR ?? (localMode ? Infinity : 300),
      networkFailuresPerHour: values.NETWORK_FAILURES_PER_HOUR ?? (localMode ? Infinity : 300),
    },
    schoolSearchesPerHour: values.SCHOOL_SEARCHES_PER_HOUR ?? (localMode ? Infinity : 5_000),
    google:
      clientId && clientSecret
        ? { clientId, clientSecret, issuer: values.GOOGLE_ISSUER ?? 'https://accounts.google.com' }
        : null,
    archiveKeys: values.ARCHIVE_KEYS ?? [],
    regionApiUrl: values.REGION_API_URL ?? null,
    verifiesSchools: isPrivate && values.SMTP_URL === undefined,
    drainSeconds: values.DRAIN_SECONDS ?? (production ? 5 : 0),
    securityContact: values.SECURITY_CONTACT ?? null,
    apiDocs: values.API_DOCS ? values.API_DOCS === 'on' : !production,
    demo: localMode && values.HADIR_DEMO !== 'off',
    exampleSchool: values.EXAMPLE_SCHOOL === 'on',
    logLevel: values.LOG_LEVEL ?? (localMode ? 'warn' : 'info'),
  }
}

/** A file named on the command line: npm runs commands in the project's folder, people type names from theirs. */
export function typedFile(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', name)
}

/** Settings that make browsers block the pages from calling an API at another address. */
function apart({ PUBLIC_URL: pages, API_URL: api }: { PUBLIC_URL?: string; API_URL?: string }): string[] {
  if (api === undefined || api === pages) return []
  if (pages === undefined) return ['API_URL ada, tetapi PUBLIC_URL belum diisi']
  if (new URL(pages).protocol !== new URL(api).protocol) {
    return ['API_URL dan PUBLIC_URL harus keduanya https, atau keduanya http']
  }
  if (isSameSite(pages, api) || api.startsWith('https:')) return []
  return ['API_URL berada di situs lain daripada PUBLIC_URL; keduanya harus https agar kuki sampai']
}

function missing(env: Environment, { production, localMode }: { production: boolean; localMode: boolean }): string[] {
  const has = (name: string) => (env[name] ?? '').trim() !== ''
  const problems: string[] = []
  const demand = (fulfilled: boolean, sentence: string) => fulfilled || problems.push(sentence)

  demand(has('DATABASE_URL') || !has('DATABASE_OWNER_URL'), 'DATABASE_OWNER_URL ada, tetapi DATABASE_URL belum diisi')
  demand(has('DATABASE_OWNER_URL') || !has('DATABASE_URL'), 'DATABASE_URL ada, tetapi DATABASE_OWNER_URL belum diisi')
  demand(
    has('DATABASE_URL') || !has('DATABASE_REPLICA_URL'),
    'DATABASE_REPLICA_URL ada, tetapi DATABASE_URL belum diisi',
  )
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

// Words from example files and tutorials; 32 random characters practically never contain them.
const wellKnown = /change-?_?me|secret|password|default|example|ganti|rahasia|contoh|012345|abcdef0|qwerty/i

function isGuessable(secret: string): boolean {
  return secret !== '' && (wellKnown.test(secret) || new Set(secret).size < 8)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
