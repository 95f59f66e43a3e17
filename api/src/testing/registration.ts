import { auth } from '@hadir/contract/auth/auth.ts'
import { codeByMail, type SignInTest } from './sign-in-test.ts'
import { testBrowser, type TestBrowser } from './test-browser.ts'

const bogor = { province: '32', regency: '3201', district: '320101', village: '3201011001' }

/** The form of a new school's admin. */
export const registrationForm = (email: string, npsn = '20212345') => ({
  account: {
    accountType: 'school_admin' as const,
    name: 'Rina Wati',
    email,
    address: 'Jl. Kenanga 5',
    ...bogor,
    dob: '1988-02-29',
    gender: 'P' as const,
    phone: '081234567890',
  },
  schoolData: {
    npsn,
    principal: 'Budi Santoso',
    name: 'SMP Negeri 1 Cibinong',
    address: 'Jl. Raya Bogor 1',
    ...bogor,
    level: 'SMP' as const,
    phone: '021-875-1234',
    email: 'smpn1@sekolah.test',
  },
})

/** A browser that has just verified its mailbox. */
export async function provenBrowser(t: SignInTest, email: string): Promise<TestBrowser> {
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, email)
  await browser.call(auth.verifyCode, { body: { code, email, source: 'register' } })
  return browser
}
