import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

test('a button’s colour is its tone, because a second colour class may lose', () => {
  const coloured = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    (readFileSync(join(source, file), 'utf8').match(/<Button\b(?:[^>=]|=>|=)*>/g) ?? [])
      .filter((tag) => /className="[^"]*\btext-(ink|soft|danger|warn|good|accent|on-)/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  )
  expect(coloured).toEqual([])
})

test('a button wraps because it says so, for the same reason', () => {
  const wrapped = globSync('**/*.tsx', { cwd: source }).filter((file) =>
    /(?:<Button\b[^>]*|buttonLook\([^\n]*)\bwhitespace-/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(wrapped).toEqual([])
})
