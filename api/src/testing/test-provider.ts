import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider'

/** The provider's claims about a person, besides the login name, which is the subject. */
export type ProviderPerson = { email: string; email_verified: boolean; name: string }

export type TestProvider = {
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** By login name; any password is accepted. */
  people: Map<string, ProviderPerson>
  close(): Promise<void>
}

/**
 * A real OpenID provider on loopback with its own login page. Its host name differs from the product's, like Google's.
 * `returnTo` is called when the first person comes, because the product's address may not be known earlier.
 */
export async function testProvider(returnTo: () => string): Promise<TestProvider> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = { issuer: `http://localhost:${port}`, clientId: 'hadir', clientSecret: 'of-the-test-provider' }
  const people = new Map<string, ProviderPerson>()
  let handle: ReturnType<Provider['callback']> | undefined
  server.on('request', (request, response) => {
    handle ??= makeProvider(settings, people, returnTo()).callback()
    void handle(request, response)
  })
  return {
    settings,
    people,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function makeProvider(
  { issuer, clientId, clientSecret }: TestProvider['settings'],
  people: Map<string, ProviderPerson>,
  returnTo: string,
): Provider {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [returnTo],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Google includes the identity in the id token as well.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    cookies: { keys: ['of-the-test-provider'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    jwks: { keys: [{ ...key, kid: 'test', use: 'sig', alg: 'RS256' }] },
  })
}

/** Goes through the provider's pages like a person; returns the address it sends the browser back to. */
export async function passThrough(start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let [address, form]: [string, URLSearchParams | undefined] = [start, undefined]
  for (let steps = 0; steps < 20; steps++) {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next) {
      const url = new URL(next, address)
      if (url.origin !== origin) return url
      ;[address, form] = [url.href, undefined]
    } else {
      const page = await answer.text()
      const action = /action="([^"]+)"/.exec(page)?.[1]
      const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
      if (!action || !prompt) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`)
      address = new URL(action, address).href
      form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) })
    }
  }
  throw new Error('The provider does not come to an end')
}
