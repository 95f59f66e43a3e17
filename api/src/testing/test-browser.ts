import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import type { Heard, TestApp } from './test-app.ts'

export type TestBrowser = {
  /** Cookies as the server set them, by name. */
  cookies: Map<string, string>
  call<E extends Endpoint>(e: E, input: ToSend<E>, options?: { accessToken?: string; from?: string }): Promise<Heard<E>>
}

/** Calls as one browser does: stores the server's cookies and sends them back. `from` is its network address. */
export function testBrowser(t: TestApp, cookies = new Map<string, string>()): TestBrowser {
  return {
    cookies,
    call: async (e, input, { accessToken, from } = {}) => {
      const response = await t.call(e, input, null, {
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(from && { 'x-forwarded-for': from }),
      })
      for (const line of [response.headers['set-cookie'] ?? []].flat() as string[]) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}
