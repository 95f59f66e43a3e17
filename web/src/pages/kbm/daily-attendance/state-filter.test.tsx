import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StateFilter } from './state-filter.tsx'

const open = { BELUM: 2, SEBAGIAN: 0, LENGKAP: 1, TERKUNCI: 0 }
const textOf = (counts: typeof open) =>
  renderToStaticMarkup(<StateFilter counts={counts} chosen={null} onChoose={() => {}} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('a day of a closed semester has locked classes and no open ones', () => {
  expect(textOf(open)).toBe('2 Belum 0 Sebagian 1 Lengkap')
  expect(textOf({ ...open, BELUM: 0, TERKUNCI: 2 })).toBe('1 Lengkap 2 Terkunci')
})
