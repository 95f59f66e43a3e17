import { isIP } from 'node:net'
import { z } from 'zod'

const url = (protocol: RegExp, example: string) => z.url({ protocol, error: `harus berupa alamat seperti ${example}` })
/** libpq's list of hosts cannot be used: the driver would try the first one only, after a failover the wrong one. */
const postgresUrl = z
  .string()
  .refine((text) => !/^[^/]*\/\/[^/]*,/.test(text), {
    error: 'tidak boleh memuat beberapa host; arahkan ke satu HAProxy di depannya (docs/operate.md)',
    abort: true,
  })
  .pipe(url(/^postgres(ql)?$/, 'postgres://nama:sandi@host:5432/hadir'))

const bareOrigin = url(/^https?$/, 'https://hadir.sekolah.sch.id')
  .refine(
    (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
    'tidak boleh memuat jalur',
  )
  .transform((text) => new URL(text).origin)

const portRange = 'harus berupa angka 1 sampai 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, portRange)
  .transform(Number)
  .refine((number) => number >= 1 && number <= 65535, portRange)

/** `loopback` or addresses with or without a prefix length, separated by commas. Everybody is nobody's proxy. */
const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy), 'harus berupa alamat IP, subnet seperti 10.0.0.0/8, atau loopback')

function isProxy(part: string): boolean {
  const [address = '', length, ...rest] = part.split('/')
  if (part === 'loopback') return true
  const bits = isIP(address) === 4 ? 32 : 128
  return (
    isIP(address) > 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d+$/.test(length) && +length > 0 && +length <= bits))
  )
}

const count = z
  .string()
  .regex(/^\d{1,7}$/, 'harus berupa angka')
  .transform(Number)

/** Every environment variable of Hadir, each validated by itself. env.ts checks them together. */
const variables = {
  NODE_ENV: z.string(),
  NODE_NAME: z.string().regex(/^[\w.-]{1,60}$/, 'harus berupa huruf, angka, titik, atau garis'),
  HOST: z.string().regex(/^[\w.:-]+$/, 'harus berupa nama host atau alamat IP'),
  PORT: port,
  METRICS_HOST: z.string().regex(/^[\w.:-]+$/, 'harus berupa nama host atau alamat IP'),
  METRICS_PORT: port,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://127.0.0.1:4318'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'harus berupa angka 0 sampai 1 seperti 0.1')
    .transform(Number),
  PUBLIC_URL: bareOrigin,
  API_URL: bareOrigin,
  TRUST_PROXY: proxies,
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  DATA_DIR: z.string(),
  BACKUP_DIR: z.string().startsWith('/', 'harus berupa jalur mutlak seperti /var/backups/hadir'),
  BACKUP_AT: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'harus berupa jam seperti 01:30'),
  BACKUP_KEEP: count.refine((kept) => kept > 0, 'harus paling sedikit 1'),
  BACKUP_PASSPHRASE: z.string().min(12, 'harus paling sedikit 12 karakter'),
  SMTP_URL: url(/^smtps?$/, 'smtps://nama:sandi@mail.sekolah.sch.id'),
  MAILS_PER_HOUR: count,
  MAILS_PER_DAY: count,
  MAIL_FROM: z.string().includes('@', 'harus memuat alamat email'),
  AUTH_SECRET: z.string().min(32, 'harus paling sedikit 32 karakter'),
  CODES_PER_HOUR: count,
  CODES_PER_DAY: count,
  SECONDS_BETWEEN_CODES: count,
  MAILBOX_FAILURES_PER_DAY: count,
  NETWORK_CODES_PER_HOUR: count,
  NETWORK_FAILURES_PER_HOUR: count,
  SCHOOL_SEARCHES_PER_HOUR: count,
  GOOGLE_CLIENT_ID: z.string(),
  GOOGLE_CLIENT_SECRET: z.string(),
  GOOGLE_ISSUER: url(/^https?$/, 'https://accounts.google.com'),
  ARCHIVE_KEYS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every((entry) => /^[^=,]{1,60}=[\w-]{43}$/.test(entry)),
      'harus berupa nama=kunci, dipisah koma; kuncinya 43 huruf dari halaman Arsip sekolah di sana',
    )
    .transform((entries) => entries.map((entry) => ({ name: entry.slice(0, -44).trim(), key: entry.slice(-43) }))),
  REGION_API_URL: url(/^https?$/, 'https://wilayah.contoh.id'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'harus berupa mailto:alamat atau https://alamat'),
  API_DOCS: z.enum(['on', 'off'], 'harus on atau off'),
  HADIR_DEMO: z.enum(['on', 'off'], 'harus on atau off'),
  EXAMPLE_SCHOOL: z.enum(['on', 'off'], 'harus on atau off'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'harus berupa angka 0 sampai 999')
    .transform(Number),
  LOG_LEVEL: z.enum(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'harus salah satu dari fatal, error, warn, info, debug, trace, silent',
  ),
}

type Values = { [Name in keyof typeof variables]?: z.infer<(typeof variables)[Name]> }

/** Reads the variables that are set (an empty one counts as unset) and lists every wrong one. */
export function readVariables(env: Record<string, string | undefined>): { values: Values; problems: string[] } {
  const isSet = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ''))
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(variables)) {
    if (isSet[name] === undefined) continue
    const result = schema.safeParse(isSet[name])
    if (result.success) values[name] = result.data
    else problems.push(`${name} ${result.error.issues[0]?.message}`)
  }
  // Each value was just parsed by the schema of the same name.
  return { values: values as Values, problems }
}
