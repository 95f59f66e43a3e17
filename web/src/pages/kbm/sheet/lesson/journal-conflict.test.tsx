import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newRow } from '../../../../offline/state/cell-row.ts'
import type { JournalRow, JournalValue } from '../../../../offline/state/sheet-types.ts'
import { JournalConflict } from './journal-conflict.tsx'

const mine: JournalValue = { topic: 'Pecahan', activity: 'Diskusi', obstacle: null, followUp: null, isFinal: false }
const cell = { ...mine, topic: 'Desimal', activity: 'Kuis', rev: 2, updatedAt: null, by: 'Bu Piket' }
const textOf = (verdict: 'conflict' | 'rejected', of: JournalRow['cell'] = cell) => {
  const conflict = { verdict, reason: null, mine, ids: ['journal'] }
  const html = renderToStaticMarkup(
    <JournalConflict row={{ ...newRow(of), conflict }} onChange={(to) => expect.fail(to.name)} />,
  )
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('a refused journal shows the whole text that Mengerti would drop', () => {
  const empty = { ...cell, topic: null, activity: null, rev: 0, by: null }
  expect(textOf('rejected', empty)).toBe(
    'Jurnal Anda ditolak. Isi jurnal Anda: Materi: Pecahan Kegiatan: Diskusi Mengerti',
  )
})

test('a conflict shows what the stored journal has otherwise, for the fields have hers', () => {
  expect(textOf('conflict')).toMatch(
    /^Perlu ditinjau\. Tersimpan: “Desimal”, oleh Bu Piket\. Milik Anda: “ ?Pecahan”\. Isi lain yang tersimpan: Kegiatan: Kuis Pakai/,
  )
  expect(textOf('conflict', { ...cell, activity: mine.activity })).not.toContain('Isi lain')
})
