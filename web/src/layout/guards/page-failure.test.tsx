import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CallError } from '../../http/call-error.ts'
import PageFailure from './page-failure.tsx'

/** What an address shows, whose page failed with this error. */
function shown(address: string, error?: unknown) {
  const route = { id: 'page', path: '/login', errorElement: <PageFailure />, element: 'Login' }
  const hydrationData = error === undefined ? undefined : { errors: { page: error } }
  const router = createMemoryRouter([route], { initialEntries: [address], ...(hydrationData && { hydrationData }) })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]+>/g, '|')
}

const heading = '|Unexpected Application Error!|'

test('an unknown address has the heading with its status', () => {
  expect(shown('/tidak-ada')).toMatch(/\|Halaman tidak ditemukan\|.*\|Unexpected Application Error!\|+404 Not Found\|/)
  expect(shown('/login')).toBe('Login')
})

test('an error has the heading with its message, a retry, and the number of the request', () => {
  const text = shown('/login', new TypeError('x is not a function'))
  expect(text).toContain('|Halaman ini tidak dapat ditampilkan|')
  expect(text).toMatch(/\|Coba lagi\|.*\|Unexpected Application Error!\|+x is not a function\|/)
  const body = { code: 'INTERNAL', message: 'Terjadi kesalahan di server', requestId: 'r-1' } as CallError['body']
  expect(shown('/login', new CallError(500, body))).toContain('|Nomor permintaan: r-1|')
})

test('what is thrown and is no error has the heading, too', () => {
  expect(shown('/login', 'gagal')).toMatch(new RegExp(`${heading.replaceAll('|', '\\|')}+\\|Terjadi kesalahan\\|`))
})
