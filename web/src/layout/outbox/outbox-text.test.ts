import { expect, test } from 'vitest'
import type { Counts } from '../../offline/outbox/kind.ts'
import { type KindKey, kindKeys, type Shown } from '../../offline/outbox/kinds.ts'
import { outboxText } from './outbox-text.ts'

const work = (kind: KindKey, counts: Counts): Shown => ({
  kind,
  key: 'a',
  title: 'VII-A',
  detail: '',
  path: '/app',
  counts,
  isInMemory: false,
  due: 0,
  isOnPage: () => false,
})
const sheet = work('marks', { waiting: 3 })
const file = work('files', { waiting: 1 })
const scores = work('scores', { waiting: 2 })

test('marks, files and scores that wait are counted together', () => {
  const all = [sheet, file, scores, work('scores', { waiting: 1 })]
  const text = '1 kelas, 1 berkas, dan 3 nilai'
  expect(outboxText(all, { delay: 'unreachable' })).toEqual({
    text: `${text} belum terkirim`,
    count: 5,
    tone: 'warn',
  })
  expect(outboxText(all, { delay: null }).text).toBe(`Mengirim ${text}`)
  expect(outboxText([scores], { delay: 'busy' }).text).toBe('2 nilai belum terkirim')
})

test('scores that the server refused ask for the user, before anything is only waiting', () => {
  const refused = work('scores', { waiting: 2, toReview: 1 })
  expect(outboxText([sheet, refused], { delay: null })).toEqual({
    text: '1 nilai perlu ditinjau',
    count: 1,
    tone: 'danger',
  })
})

test.each(kindKeys)('nothing of a kind is left uncounted: %s', (kind) => {
  for (const state of ['waiting', 'unsaved', 'refused', 'toReview', 'lost', 'unsure'] as const) {
    const { text, count } = outboxText([work(kind, { [state]: 2 })], { delay: 'unreachable' })
    expect([state, text]).not.toEqual([state, 'Semua terkirim'])
    expect(count).toBeGreaterThan(0)
  }
  expect(outboxText([work(kind, {})], { delay: null })).toEqual({ text: 'Semua terkirim', count: 0, tone: 'good' })
})
