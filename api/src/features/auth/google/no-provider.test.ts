import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { social } from '@hadir/contract/auth/google.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testBrowser } from '../../../testing/test-browser.ts'

const client = { clientId: 'hadir', clientSecret: 'of-the-tests' }

describe('without a provider that answers, the button leads back to the sign-in page', () => {
  const pressed = async (google: Parameters<typeof testApp>[0]) => {
    const server = await testApp(google)
    try {
      const response = await testBrowser(server).call(social.google, {})
      return {
        status: response.status,
        notice: new URL(String(response.headers['location']), 'http://x').searchParams.get('message'),
      }
    } finally {
      await server.close()
    }
  }
  const settings = (port: number) => ({ ...client, issuer: `http://localhost:${port}` })

  test('none is set up', async () => {
    const { status, notice } = await pressed({ google: null })
    expect([status, notice]).toEqual([302, expect.stringContaining('belum tersedia')])
  })

  test('it is down', async () => {
    const { notice } = await pressed({ google: settings(9) })
    expect(notice).toBe('Login gagal!')
  })

  test('it accepts the call and never answers', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { notice } = await pressed({ google: settings((silent.address() as AddressInfo).port) })
    silent.closeAllConnections()
    silent.close()
    expect(notice).toBe('Login gagal!')
  })

  test('it is elsewhere and uses plain HTTP', async () => {
    const { notice } = await pressed({ google: { ...client, issuer: 'http://accounts.example.test' } })
    expect(notice).toBe('Login gagal!')
  })
})
