import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient, queryOptionsOf } from '../../http/query.ts'
import { Waiting } from './awaits-access.tsx'

const student = { role: 'student', schoolId: 's', schoolName: 'SMP Contoh', awaitsConsent: true } as Profile

/** The home while the answer about her requests is an error, or has not arrived. */
function textOf(profile: Profile, error: Error | null) {
  const cache = createQueryClient()
  cache.setDefaultOptions({ queries: { retryOnMount: false } })
  const { queryKey } = queryOptionsOf(accessRequestEndpoints.mine, {})
  const query = cache.getQueryCache().build(cache, { queryKey })
  if (error) query.setState({ status: 'error', error })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <Waiting profile={profile} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  cache.clear()
  return html.replaceAll(/<[^>]*>/g, ' ')
}

test('a student who waits for consent is told so, whether or not her requests can be read', () => {
  for (const error of [null, new Error('503')]) {
    const text = textOf(student, error)
    expect(text).toContain('Menunggu persetujuan orang tua atau wali')
    expect(text).not.toContain('Coba lagi')
  }
  expect(textOf({ ...student, awaitsConsent: false }, new Error('503'))).toContain('Coba lagi')
})
