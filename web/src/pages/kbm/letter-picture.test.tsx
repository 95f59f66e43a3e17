import type { UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError, ConnectionError } from '../../http/call-error.ts'
import { LetterPicture } from './letter-picture.tsx'

const notForHer = 'Hanya wali kelas dan admin yang melihatnya.'

function shownFor(error: Error): string {
  const photo = { isError: true, error, isFetching: false } as UseQueryResult<string>
  return renderToStaticMarkup(<LetterPicture photo={photo} studentName="Ayu Lestari" date="2026-09-16" />)
}

test.for([
  [403, 'FORBIDDEN'],
  // Nobody learns from the answer who was excused.
  [404, 'NOT_FOUND'],
] as const)('a letter that the server withholds (%i) is for others', ([statusCode, code]) => {
  expect(shownFor(new CallError(statusCode, { statusCode, code, message: 'Tidak ditemukan' }))).toContain(notForHer)
})

test.for([new ConnectionError('offline'), new CallError(503, { statusCode: 503, code: 'INTERNAL', message: 'Sibuk' })])(
  'a letter that could not be loaded is tried again: %s',
  (error) => {
    const shown = shownFor(error)
    expect(shown).not.toContain(notForHer)
    expect(shown).toContain('Foto surat tidak dapat dimuat.')
    expect(shown).toContain('Coba lagi')
  },
)
