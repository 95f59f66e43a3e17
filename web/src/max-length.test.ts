import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * An input with `maxLength` cuts off the end of what is pasted, unnoticed. It is for what has a fixed form, and for
 * searches; a form's schema or `LimitedText` limits other texts and says so.
 */
const fixedForms: Record<string, readonly string[]> = {
  'components/form/fields/fields.tsx': ['digits'],
  // A time of day.
  'components/form/fields/time-field.tsx': ['5'],
  'pages/kbm/sheet/arrival-time.tsx': ['5'],
  'pages/kbm/subject-attendance/extra-lesson-dialog.tsx': ['5'],
  'pages/setting/school-config/clock-field.tsx': ['5'],
  // A time of day, lessons and minutes.
  'pages/setting/school-config/jam-pelajaran/make-week.tsx': ['5', '2', '3'],
  // Searches.
  'components/list/filters/list-filters.tsx': ['100'],
  'pages/access-request/record-choice.tsx': ['100'],
  // The digits of a code from a mail.
  'ui/inputs/code-input.tsx': ['length'],
  // A score; a name has no limit.
  'pages/rapor/compare-form.tsx': ["field === 'name' ? undefined : 3"],
}

test('only what has a fixed form is limited while it is typed', () => {
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
  expect(Object.fromEntries(limits)).toEqual(fixedForms)
})
