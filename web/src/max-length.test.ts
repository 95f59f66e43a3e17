import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * An input with `maxLength` cuts off the end of what is pasted, unnoticed, and counts what takes no place: of a number
 * copied from a chat it drops the last digits. It is for searches, and where a paste is cleaned first; a form's schema
 * or `LimitedText` limits other texts and says so.
 */
const limited: Record<string, readonly string[]> = {
  // Searches.
  'components/list/filters/list-filters.tsx': ['100'],
  'pages/access-request/record-choice.tsx': ['100'],
  // The digits of a code from a mail.
  'components/sign-in/code-input.tsx': ['length'],
}

test('hardly a text is limited while it is typed', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx'))
  const limits = files.flatMap((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8')
    const given = [...code.matchAll(/\bmax-?length(?:=\{([^}]*)\}|="([^"]*)"|\b)/gi)].map(
      ([all, a, b]) => a ?? b ?? all,
    )
    return given.length > 0 ? [[file, given] as const] : []
  })
  expect(Object.fromEntries(limits)).toEqual(limited)
})
