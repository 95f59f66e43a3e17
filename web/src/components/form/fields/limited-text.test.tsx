import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LimitedText } from './limited-text.tsx'
import { tooLong } from './too-long.ts'

test.each([
  ['', undefined],
  ['a'.repeat(20), undefined],
  // The server trims what it receives.
  [` ${'a'.repeat(20)}\n`, undefined],
  ['a'.repeat(21), 'Maksimal 20 karakter, sekarang 21'],
  [` ${'a'.repeat(35)} `, 'Maksimal 20 karakter, sekarang 35'],
])('a text is measured as the server stores it: %#', (text, problem) => {
  expect(tooLong(text, 20)).toBe(problem)
})

const shown = (value: string, rows?: number) =>
  renderToStaticMarkup(
    <LimitedText
      label="Alasan"
      most={20}
      error="Tulis alasannya"
      value={value}
      onChange={() => {}}
      {...(rows && { rows })}
    />,
  )

test.each([undefined, 3])('a text that is too long stays whole, with the message at its field: rows %s', (rows) => {
  const text = 'Kartu hilang di bus kota'
  const html = shown(text, rows)
  expect(html).toContain(text)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/aria-describedby="(\S+)-error".*id="\1-error".*Maksimal 20 karakter, sekarang 24/)
  expect(html).not.toContain('Tulis alasannya')
  expect(html.toLowerCase()).not.toContain('maxlength')
  expect(shown('Hilang', rows)).toContain('Tulis alasannya')
})
