import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'
import { projectFolder } from '../scripts/project.mjs'

const files = projectFiles()
const documents = files
  // The changelog and past measurements may name what no longer exists.
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !file.startsWith('bench/history/'))
  .map((file) => ({ file, text: textOf(file) }))
const { scripts } = JSON.parse(textOf('package.json')) as {
  scripts: Record<string, string>
}

const wrongIn = (find: (document: { file: string; text: string }) => string[]) =>
  documents.flatMap((document) => find(document).map((wrong) => `${wrong} in ${document.file}`))

test('every link in a document leads to a file', () => {
  const linksIn = (text: string) =>
    [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(([, link, reference]) => link ?? reference ?? '')
  expect(linksIn('[one](docs/a.md) and\n[2]: b.md')).toEqual(['docs/a.md', 'b.md'])
  const broken = ({ file, text }: { file: string; text: string }) =>
    linksIn(text)
      .filter((link) => !/^(?:https?:|mailto:|#)/.test(link))
      .filter((link) => !existsSync(join(projectFolder, dirname(file), link.replace(/#.*/, ''))))
  expect(wrongIn(broken)).toEqual([])
})

test('every file named in a document exists', () => {
  const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
  const isFolder = (path: string) => files.some((file) => `/${file}`.includes(`/${path}`))
  const missing = ({ text }: { text: string }) =>
    [...text.matchAll(/`([\w.@/-]+)`/g)]
      .map(([, name = '']) => name)
      .filter(
        (name) =>
          /^[a-z][\w./-]*\.(?:tsx?|mjs|js|sql|md|tsv|conf|cfg)$/.test(name) || /^[a-z]\w*\/[\w/-]*\/$/.test(name),
      )
      .filter((name) => !(name.endsWith('/') ? isFolder(name) : isThere(name)))
  expect(wrongIn(missing)).toEqual([])
})

test('every file of ours that a command or a sentence names exists', () => {
  const folders = 'api|bench|contract|deploy|docs|e2e|scripts|tools|web'
  const named = new RegExp(`(?<![\\w./…-])(?:${folders})/[\\w./-]*\\w\\.[a-z]{2,7}\\b`, 'g')
  expect('cp deploy/hadir.service /etc/systemd, web/dist/a.js'.match(named)).toEqual([
    'deploy/hadir.service',
    'web/dist/a.js',
  ])
  const isThere = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))
  const missing = ({ text }: { text: string }) => (text.match(named) ?? []).filter((path) => !isThere(path))
  expect(wrongIn(missing)).toEqual([])
})

test('every decision that a document names by its number has a record', () => {
  const numbers = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []))
  const numbersIn = (text: string) =>
    [...text.matchAll(/\bdecisions? (\d{4}(?:(?:,| and|, and) \d{4})*)/gi)].flatMap(
      ([, some = '']) => some.match(/\d{4}/g) ?? [],
    )
  expect(numbersIn('decision 0026, as decisions 0001 and 0049 say')).toEqual(['0026', '0001', '0049'])
  const unknown = ({ text }: { text: string }) => numbersIn(text).filter((number) => !numbers.has(number))
  expect(wrongIn(unknown)).toEqual([])
})

test('every command in a document is in package.json', () => {
  const unknown = ({ text }: { text: string }) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name).filter((name) => !scripts[name])
  expect(wrongIn(unknown)).toEqual([])
})

test('every setting is in the table of docs/running.md, with its default', () => {
  const variables = textOf('api/src/platform/env/variables.ts')
  const known = [...variables.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(known.length).toBeGreaterThan(20)
  const running = textOf('docs/running.md')
  const rows = [...running.matchAll(/^\| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) +\| ([^|]+?) +\|/gm)].map(
    ([, names = '', defaults = '']) => ({ names: textsIn(names), defaults: textsIn(defaults) }),
  )
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(known.toSorted())
  const settings = textOf('api/src/platform/env/env.ts').replaceAll(/(?<=\d)_(?=\d)/g, '')
  const defaults = rows.flatMap(({ names, defaults: given }) => names.map((name, i) => [name, given[i] ?? '']))
  const wrong = defaults.filter(([name = '', value = '']) => {
    const [, number] = new RegExp(`values\\.${name} \\?\\? .*?\\b(\\d+)\\)?[,\\n]`).exec(settings) ?? []
    return number !== undefined && name !== 'DRAIN_SECONDS' && number !== value
  })
  expect(wrong).toEqual([])
})

test('every variable that a document sets is one of Hadir’s, or of the tests and scripts', () => {
  const ours = textOf('api/src/platform/env/variables.ts')
  const others = files
    .filter((file) => /^(scripts|deploy|contract\/src\/testing|e2e|bench)\//.test(file))
    .map((file) => textOf(file))
  const isKnown = (name: string) =>
    ours.includes(`  ${name}:`) || others.some((text) => new RegExp(`\\b${name}\\b`).test(text))
  const unknown = ({ text }: { text: string }) =>
    [...text.matchAll(/(?<![\w$])([A-Z][A-Z_]{3,})=/g)].map(([, name = '']) => name).filter((name) => !isKnown(name))
  expect(wrongIn(unknown)).toEqual([])
})

const textsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

test('every decision is listed, under a topic and in the table of all', () => {
  const index = textOf('docs/decisions/README.md')
  const [byTopic = '', all = ''] = index.split('## All')
  const records = files.filter((file) => /^docs\/decisions\/\d{4}-.*\.md$/.test(file)).map((file) => file.slice(15))
  expect(records.length).toBeGreaterThan(50)
  const isListed = (file: string) => byTopic.includes(`](${file})`) && all.includes(`](${file})`)
  expect(records.filter((file) => !isListed(file))).toEqual([])
})
