import type { Settings } from '../platform/env/env.ts'

/** How often codes may be requested by default. */
export const productionLimits: Settings['signInLimits'] = {
  codesPerHour: 5,
  codesPerDay: 10,
  secondsBetweenCodes: 60,
  mailboxFailuresPerDay: 20,
  networkCodesPerHour: 300,
  networkFailuresPerHour: 300,
}

/** Settings of a server in a test; a test about one of them overrides it. */
export const testSettings = (overrides: Partial<Settings> = {}): Settings => ({
  host: '127.0.0.1',
  port: 0,
  metrics: null,
  traces: null,
  backups: null,
  backupPassphrase: null,
  publicUrl: 'http://127.0.0.1:3000',
  apiUrl: overrides.publicUrl ?? 'http://127.0.0.1:3000',
  production: false,
  localMode: true,
  mailboxPage: false,
  trustProxy: ['loopback'],
  database: null,
  replicaUrl: null,
  dataDir: '/nonexistent',
  smtpUrl: null,
  mailFrom: 'Hadir <no-reply@hadir.test>',
  mailLimits: { perHour: Infinity, perDay: Infinity },
  authSecret: 'of-the-tests-alone-7f3a9c1e5b8d2046',
  signInLimits: {
    codesPerHour: 5,
    codesPerDay: 10,
    secondsBetweenCodes: 0,
    mailboxFailuresPerDay: 20,
    networkCodesPerHour: Infinity,
    networkFailuresPerHour: Infinity,
  },
  schoolSearchesPerHour: Infinity,
  google: null,
  archiveKeys: [],
  regionApiUrl: null,
  verifiesSchools: false,
  drainSeconds: 0,
  nodeName: 'node-1',
  securityContact: null,
  demo: false,
  apiDocs: true,
  logLevel: 'silent',
  ...overrides,
})
