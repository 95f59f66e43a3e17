import type { Settings } from '../env.ts'

/** Settings of a server in a test; a test that is about one of them says so. */
export const testSettings = (overrides: Partial<Settings> = {}): Settings => ({
  host: '127.0.0.1',
  port: 0,
  publicUrl: 'http://127.0.0.1:3000',
  production: false,
  localMode: true,
  mailboxPage: false,
  database: null,
  dataDir: '/nonexistent',
  smtpUrl: null,
  mailFrom: 'Hadir <no-reply@hadir.test>',
  authSecret: 'of-the-tests-alone-7f3a9c1e5b8d2046',
  signInLimits: {
    codesPerHour: 5,
    codesPerDay: 10,
    secondsBetweenCodes: 0,
    mailboxFailuresPerDay: 20,
    networkFailuresPerHour: Infinity,
  },
  schoolSearchesPerHour: Infinity,
  google: null,
  regionApiUrl: null,
  demo: false,
  logLevel: 'silent',
  ...overrides,
})
