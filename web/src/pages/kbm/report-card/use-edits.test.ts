import { expect, test } from 'vitest'
import { begun, withoutSaved } from './use-edits.ts'

const none = { edits: {}, bases: {} }

test('an edit stays one of the version on which it was begun, however often it is typed into', () => {
  let version = 3
  const baseOf = () => version
  const first = begun(none, { ani: 'B' }, baseOf)
  // Somebody else saves, and the page reads it.
  version = 4
  const later = begun(first, { ani: 'SB', budi: 'B' }, baseOf)
  expect(later.bases).toEqual({ ani: 3, budi: 4 })
  // Given up and begun again.
  expect(begun(begun(later, { budi: 'B' }, baseOf), { ani: 'B', budi: 'B' }, baseOf).bases).toEqual({ ani: 4, budi: 4 })
})

test('what is typed while edits are saved stays, and is an edit of what was saved', () => {
  const sent = { ani: { text: 'Rajin' }, budi: { text: 'Tekun' } }
  const now = { edits: { ...sent, budi: { text: 'Tekun dan teliti' }, cici: { text: 'Baik' } }, bases: { budi: 1 } }
  expect(withoutSaved(now, sent)).toEqual({
    edits: { budi: { text: 'Tekun dan teliti' }, cici: { text: 'Baik' } },
    bases: {},
  })
  expect(withoutSaved({ edits: sent, bases: {} }, sent)).toEqual(none)
})
