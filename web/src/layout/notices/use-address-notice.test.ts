import { expect, test } from 'vitest'
import { cleanNoticeText } from './use-address-notice.ts'

test('a missing text is no text', () => {
  expect(cleanNoticeText(null)).toBe('')
  expect(cleanNoticeText(' \u0000\n ')).toBe('')
})

test('control characters, line breaks and characters that turn the writing direction are gone', () => {
  expect(cleanNoticeText('Login\u0007\r\nberhasil\u202Egnp.exe')).toBe('Login berhasil gnp.exe')
})

test('a text of 120 characters stays, a longer one is cut to 120 with an ellipsis', () => {
  expect(cleanNoticeText('a'.repeat(120))).toBe('a'.repeat(120))
  expect(cleanNoticeText('a'.repeat(121))).toBe(`${'a'.repeat(119)}…`)
})

test('a cut never splits a character that takes two units', () => {
  expect(Array.from(cleanNoticeText('😀'.repeat(200)))).toHaveLength(120)
  expect(cleanNoticeText('😀'.repeat(200))).not.toContain('\uFFFD')
})

test('markup stays plain text', () => {
  expect(cleanNoticeText('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>')
})
