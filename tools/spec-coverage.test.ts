import { expect, test } from 'vitest'
import { allTests, missingTests, readDocument, sections, titlesIn, writeDocument } from './spec-coverage.ts'

test('every test that is named as a proof is there', async () => {
  expect(missingTests(sections, await allTests())).toEqual([])
})

test('the page says what the lists say; after a change: npm run spec-coverage', () => {
  expect(readDocument()).toBe(writeDocument(sections))
})

test('a proof that is gone, or was renamed, is noticed', async () => {
  const proof = 'tools/spec-coverage.test.ts > a proof that is gone, or was renamed, is noticed'
  const named = (test: typeof proof) => [{ title: '2', sentences: [['A sentence.', test] as const] }]
  const present = await allTests()
  expect(missingTests(named(proof), present)).toEqual([])
  expect(missingTests(named(`${proof}!` as typeof proof), present)).toEqual([`${proof}!`])
})

test('a sentence without a test is listed as not yet proven', () => {
  const page = writeDocument([{ title: '2', sentences: [['One.', 'a.test.ts > one | two'], ['Two.']] }])
  expect(page).toContain('2 sentences, 1 proven, 1 not yet')
  expect(page).toContain('| 2 | One. | one \\| two | a.test.ts |')
  expect(page).toContain('| 2 | Two. | belum | |')
})

test('no sentence is listed twice in its section', () => {
  for (const { sentences } of sections) {
    const texts = sentences.map(([text]) => text)
    expect(texts).toEqual([...new Set(texts)])
  }
})

test('titles are read however a test is written, and a skipped one is none', () => {
  const text = [
    "test('one', () => {",
    'test("two\'s", { retry: 2 }, async () => {',
    'test(`three ${start}`, async ({ page }) => {', // oxlint-disable-line no-template-curly-in-string
    "test.each<[string, number]>([['a', 1]])(\n  'four %s',\n  async () => {",
    "test.skip('five', () => {",
    "page.getByRole('button', { name: 'six' })",
    "// it's a quote",
    "test.skipIf(isWindows)('seven', async () => {",
  ].join('\n')
  expect(titlesIn(text)).toEqual(['one', "two's", 'three ${start}', 'four %s', 'seven'])
})
