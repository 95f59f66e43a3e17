/** Writes docs/spec-coverage.md: each sentence of the specification, and the tests that prove it. */
import { readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { callSentences } from './spec-sentences-calls.ts'
import { flowSentences } from './spec-sentences-flow.ts'
import { ruleSentences } from './spec-sentences-rules.ts'
import { addressSentences } from './spec-sentences-addresses.ts'
import { screenSentences } from './spec-sentences-screens.ts'
import type { Section } from './spec-sentences.ts'

const project = new URL('../', import.meta.url)
export const documentUrl = new URL('docs/spec-coverage.md', project)

export const sections: readonly Section[] = [
  ...screenSentences,
  ...addressSentences,
  ...flowSentences,
  ...ruleSentences,
  ...callSentences,
]

const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
// test('…', and the second call of test.each(…)('…', — with the body, or options, after the title.
const titleAt = new RegExp(`(?:\\btest|\\))\\(\\s*(${literal}),\\s*(?:async\\b|\\(|\\{)`, 'g')

/** The titles of a test file as they are written there; a skipped test proves nothing and has none. */
export const titlesIn = (text: string): string[] =>
  [...text.matchAll(titleAt)].map(([, title = '']) => title.slice(1, -1).replace(/\\(.)/g, '$1'))

/** All tests of the project, as `file > title`. */
export async function allTests(): Promise<Set<string>> {
  const found = new Set<string>()
  const files = glob('{api/src,contract/src,web/src,e2e,tools}/**/*.{test,spec}.{ts,tsx}', { cwd: project })
  for await (const file of files) {
    const path = file.replaceAll('\\', '/')
    for (const title of titlesIn(await readFile(new URL(path, project), 'utf8'))) found.add(`${path} > ${title}`)
  }
  return found
}

/** The proofs that name a test which is not there. */
export const missingTests = (named: readonly Section[], present: ReadonlySet<string>): string[] =>
  named.flatMap(({ sentences }) => sentences.flatMap(([, ...proofs]) => proofs)).filter((proof) => !present.has(proof))

// In a table a bar ends the cell, and angle brackets and stars would be markup.
const cell = (text: string) => text.replace(/[|<>*\\`_]/g, '\\$&')

export function writeDocument(written: readonly Section[]): string {
  const all = written.flatMap(({ sentences }) => sentences)
  const open = all.filter(([, ...proofs]) => proofs.length === 0)
  const rows = written.flatMap(({ title, sentences }) =>
    sentences.flatMap(([sentence, ...proofs]) => {
      const said = `| ${cell(title)} | ${cell(sentence)}`
      if (proofs.length === 0) return [`${said} | belum | |`]
      return proofs.map((proof) => {
        const [file = '', test = ''] = proof.split(/ > (.*)/s)
        return `${said} | ${cell(test)} | ${cell(file)} |`
      })
    }),
  )
  return [
    '# The specification’s sentences and their tests',
    '',
    'Every sentence of sections 2 to 9, word for word, with each test that proves it, and every screen of the route table by',
    'itself. `npm run spec-coverage` writes this page from the lists in `tools/spec-sentences-*.ts`; a test fails when a test',
    'named here is gone or the page is older than the lists.',
    '',
    `${all.length} sentences, ${all.length - open.length} proven, ${open.length} not yet (*belum*).`,
    '',
    '| Section | Sentence | Test | File |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

export const readDocument = () => readFileSync(documentUrl, 'utf8')

if (import.meta.main) {
  const missing = missingTests(sections, await allTests())
  for (const proof of missing) console.error(`No such test: ${proof}`)
  if (missing.length > 0) process.exit(1)
  await writeFile(documentUrl, writeDocument(sections))
}
