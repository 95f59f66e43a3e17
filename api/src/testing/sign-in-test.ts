import { auth } from '@hadir/contract/auth/auth.ts'
import type { Settings } from '../platform/env/env.ts'
import { testApp, type TestApp } from './test-app.ts'
import { testBrowser, type TestBrowser } from './test-browser.ts'
import { testMailServer, type TestMailServer } from './test-mail-server.ts'
import { newCaller, newSchool } from './test-school.ts'

export type SignInTest = TestApp & { mail: TestMailServer }

/** The server with a real mail server, and production limits by default. */
export async function signInTest(overrides: Partial<Settings> = {}): Promise<SignInTest> {
  const mail = await testMailServer()
  const t = await testApp({ smtpUrl: mail.url, ...overrides })
  return {
    ...t,
    mail,
    close: async () => {
      await t.close()
      await mail.close()
    },
  }
}

/** Requests a code and reads it from the mail. */
export async function codeByMail(t: SignInTest, browser: TestBrowser, email: string, from?: string): Promise<string> {
  const requested = await browser.call(auth.requestCode, { body: { email, source: 'login' } }, from ? { from } : {})
  if (requested.status !== 200) throw new Error(requested.body.message)
  await t.runJobs()
  return t.mail.codeFor(email.toLowerCase())
}

/** An account with a known address at a new school. */
export async function newAccount(t: TestApp, email: string) {
  const { schoolId, name } = await newSchool(t)
  const caller = await newCaller(t, { schoolId, role: 'teacher', name: 'Siti Aminah' })
  await t.owner.updateTable('platform.account').set({ email }).where('id', '=', caller.accountId).execute()
  return { ...caller, schoolName: name }
}

/** A browser that has just signed in to the account by mail. */
export async function signedIn(t: SignInTest, email: string) {
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, email)
  const { body } = await browser.call(auth.verifyCode, { body: { code, email, source: 'login' } })
  const { accessToken, refreshToken } = body.data
  if (!accessToken || !refreshToken) throw new Error(`${email} has no account`)
  return { browser, accessToken, refreshToken }
}
