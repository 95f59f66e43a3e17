import { auth, type TokenPair } from '@hadir/contract/auth/auth.ts'
import { registerEndpoint } from '@hadir/contract/auth/register.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import type { Page } from '@playwright/test'
import { callAs, type Caller } from './api.ts'
import { freezeNotices } from './page-clock.ts'
import { newSchool, registrationOf, someEmail, type NewSchool, type Registration } from './people.ts'
import type { Product } from './test.ts'

// auth/ tests signing in by the screens. All other tests sign in here: with the same calls and the code from the same
// mail, but without the seconds that the screens wait.

type Source = 'login' | 'register'
type StoredSession = { token?: TokenPair; registrationData?: object; user?: object; profile?: object | null }

const proves = async (caller: Caller, { mailbox }: Product, { email, source }: { email: string; source: Source }) => {
  await callAs(caller, auth.requestCode, { body: { email, source } })
  const code = await mailbox.nextCode(email)
  return (await callAs(caller, auth.verifyCode, { body: { code, email, source } })).data
}

/** Signs in a person with an account. */
export async function signIn(caller: Caller, product: Product, email: string): Promise<TokenPair> {
  const { accessToken, refreshToken } = await proves(caller, product, { email, source: 'login' })
  if (!accessToken || !refreshToken) throw new Error(`${email} has no account`)
  return { accessToken, refreshToken }
}

/** The browser of a page; what is stored below belongs to its server's origin. */
async function browserOf(page: Page): Promise<Caller> {
  await freezeNotices(page)
  // No script of the product runs on this page that could write to its storage too.
  await page.goto('/api/v1/health')
  return { request: page.context().request }
}

/** Stores in the browser what the product itself stores; the next address opened finds it. */
async function storeSession(page: Page, codeSentTo: string, stored: StoredSession): Promise<void> {
  const nobody = { registrationData: null, token: null, user: null, profile: null, isCodeExpired: false }
  const text = JSON.stringify({ state: { ...nobody, codeSentTo, ...stored }, version: 0 })
  await page.evaluate((value) => localStorage.setItem('authentication-storage', value), text)
}

async function storeSignIn(page: Page, email: string, token: TokenPair): Promise<void> {
  const caller = { request: page.context().request, accessToken: token.accessToken }
  const { data: user } = await callAs(caller, userEndpoints.me, {})
  const profile = user.profiles.length === 1 ? user.profiles[0] : user.profiles.find(({ active }) => active)
  await storeSession(page, email, {
    token,
    registrationData: { email, name: user.name },
    user,
    profile: profile ?? null,
  })
}

/** Signs in a person with an account on this page. Open an address of the app next. */
export async function enterAs(page: Page, product: Product, email: string): Promise<void> {
  await storeSignIn(page, email, await signIn(await browserOf(page), product, email))
}

/** Registers a person and signs her in on this page. Open an address of the app next. */
export async function enterNew(page: Page, product: Product, form: Registration): Promise<string> {
  const { email } = form.account
  const caller = await browserOf(page)
  await proves(caller, product, { email, source: 'register' })
  await storeSignIn(page, email, (await callAs(caller, registerEndpoint, { body: form })).data)
  return email
}

/** A new, unverified school, with its admin signed in on this page. */
export async function enterNewSchool(page: Page, product: Product, school = newSchool()): Promise<NewSchool> {
  await enterNew(page, product, registrationOf(school))
  return school
}

/** Opens the registration form for a mailbox that was just verified. */
export async function openRegistration(page: Page, product: Product, email = someEmail()): Promise<string> {
  const { registerData } = await proves(await browserOf(page), product, { email, source: 'register' })
  await storeSession(page, email, { registrationData: registerData })
  await page.goto('/register/account')
  return email
}

/** Opens the code screen as it is two seconds after requesting the code. */
export async function openCodeScreen(page: Page, source: Source, email = someEmail()): Promise<string> {
  const { data } = await callAs(await browserOf(page), auth.requestCode, { body: { email, source } })
  await storeSession(page, email, { registrationData: { email, codeExpired: data.codeExpired } })
  await page.goto(`/${source}/code`)
  return email
}

/** Opens the home from another page: opened by its address it first greets for two seconds. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/app/session')
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
}
