import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaveState } from './save-state.tsx'
import type { ScoreSheet } from './use-scores.ts'

const quiet = {
  waiting: 0,
  refused: 0,
  conflicts: 0,
  lost: 0,
  refusal: null,
  isDelayed: false,
  isSending: false,
  isStored: true,
  isRead: true,
}
const shown = (sheet: Partial<ScoreSheet>) =>
  renderToStaticMarkup(<SaveState sheet={{ ...quiet, ...sheet } as ScoreSheet} />).replaceAll(/<[^>]*>/g, '')

test('everything counts as saved only once the scores of an earlier visit are read', () => {
  expect(shown({ isRead: false, isStored: false })).toBe('')
  expect(shown({})).toBe('Semua tersimpan')
  expect(shown({ lost: 3 })).toBe('3 hilang dari serverKirim lagi')
  expect(shown({ waiting: 2 })).toBe('2 nilai menunggu dikirim')
})

test('what the server lost is named in the colour of its boxes, which is not that of a refusal', () => {
  const html = (sheet: Partial<ScoreSheet>) =>
    renderToStaticMarkup(<SaveState sheet={{ ...quiet, ...sheet } as ScoreSheet} />)
  expect(html({ lost: 3 })).toMatch(/<output class="[^"]*text-warn"/)
  expect(html({ lost: 3, refused: 1 })).toMatch(/<output class="[^"]*text-danger"/)
})
