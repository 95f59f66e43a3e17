import { startHadir } from '../hadir.ts'
import { proveMailbox, registerSchool } from '../sign-in.ts'
import { expect, test } from '../test.ts'

test.describe('the log', () => {
  test(
    'has every call of a registration and a sign-in, but no address, code or token',
    { tag: '@long' },
    async ({ browser, product }) => {
      const { mailbox } = product
      const hadir = await startHadir({ SMTP_URL: mailbox.url, LOG_LEVEL: 'debug' })
      const context = await browser.newContext({ baseURL: hadir.url, locale: 'id-ID' })
      const page = await context.newPage()
      const codes: string[] = []
      const tokens = new Set<string>()
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/code/verify')) codes.push(String(request.postDataJSON().code))
        const bearer = request.headers()['authorization']
        if (bearer) tokens.add(bearer.replace('Bearer ', ''))
      })
      const collectRefreshToken = async () => {
        const { state } = await page.evaluate(() => JSON.parse(localStorage.getItem('authentication-storage') ?? '{}'))
        tokens.add(state.token.refreshToken)
      }

      const { email } = await registerSchool(page, mailbox)
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await collectRefreshToken()
      await page.getByRole('button', { name: /^Akun:/ }).click()
      // The next address is opened at once, which would abort the call.
      const signedOut = page.waitForResponse('**/api/v1/auth/logout')
      await page.getByRole('menuitem', { name: 'Keluar' }).click()
      await signedOut
      await proveMailbox(page, mailbox, '/login', email)
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await collectRefreshToken()
      const cookies = (await context.cookies()).map(({ value }) => value)
      await context.close()
      await hadir.stop()

      const log = hadir.output()
      for (const path of ['/auth/code', '/auth/code/verify', '/auth/register', '/auth/logout', '/user/me']) {
        expect(log).toContain(`/api/v1${path}`)
      }
      expect(codes).toHaveLength(2)
      expect(tokens.size).toBeGreaterThanOrEqual(4)
      expect(cookies.length).toBeGreaterThan(0)
      for (const code of codes) expect(log).not.toMatch(new RegExp(`(?<![\\d.])${code}(?!\\d)`))
      for (const secret of [email, ...tokens, ...cookies]) expect(log).not.toContain(secret)
    },
  )
})
