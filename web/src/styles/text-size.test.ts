import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('..', import.meta.url)

test('every text size follows the one that its reader has set in the browser', () => {
  const found = globSync('**/*.{tsx,css}', { cwd: source }).flatMap((file) =>
    readFileSync(new URL(file, source), 'utf8')
      .split('\n')
      .filter((line) => /text-\[[\d.]+px\]|font-size:\s*[\d.]+px/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
