import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const lines = Array.from(
  text.matchAll(/^\| +(\d+\.\d+\.\d+) +\| +([12]) +\| +(.+?) +\| +(.+?) +\|$/gm),
  ([, id = '', level = '', short = '', proof = '']) => ({ id, level, short, proof }),
)
const filesOf = (proof: string) => Array.from(proof.matchAll(/`([^`]+)`/g), ([, file = '']) => file)

test('docs/asvs.md has every requirement of levels 1 and 2 once, in order', () => {
  // The published 5.0.0 has 70 of level 1 and 183 of level 2.
  expect(lines.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(lines.filter(({ level }) => level === '2')).toHaveLength(183)
  const numbers = lines.map(({ id }) => id.split('.').reduce((sum, part) => sum * 100 + Number(part), 0))
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
})

test('each is held by tests that exist, or says a plain no, or why it does not apply', () => {
  const vague = lines.filter(({ proof }) => {
    const files = filesOf(proof)
    const isTests = files.length > 0 && files.every((file) => /\.(test|spec)\.tsx?$/.test(file))
    return !isTests && !/^_(no|not applicable)_: \S/.test(proof)
  })
  expect(vague.map(({ id }) => id)).toEqual([])
  const missing = lines.flatMap(({ id, proof }) =>
    filesOf(proof).flatMap((file) => (existsSync(join(root, file)) ? [] : [`${id}: ${file}`])),
  )
  expect(missing).toEqual([])
})

test('the numbers in its first lines are right', () => {
  const no = lines.filter(({ proof }) => proof.startsWith('_no_')).length
  const notApplicable = lines.filter(({ proof }) => proof.startsWith('_not applicable_')).length
  const words = text.replace(/\s+/g, ' ')
  const tested = lines.length - no - notApplicable
  expect(words).toContain(
    `Of ${lines.length} lines, ${tested} are held by a test, ${no} are a _no_, ${notApplicable} do not`,
  )
})
