import { expect, test } from 'vitest'
import { typedLetter } from './typed-opening.ts'

const press = (key: string, modifiers: object = {}) =>
  typedLetter({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers })

test('a printable key on a closed list is the first letter of its search', () => {
  expect(['B', 'é', '7', '.'].map((key) => press(key))).toEqual(['B', 'é', '7', '.'])
})

test('a space opens, and keys of the browser stay the browser’s', () => {
  expect(['Tab', 'Enter', 'Escape', ' ', 'F5'].map((key) => press(key)).join('')).toBe('')
  expect([press('r', { ctrlKey: true }), press('k', { metaKey: true }), press('d', { altKey: true })].join('')).toBe('')
})
