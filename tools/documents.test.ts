import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '..')
const files = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n')
const documents = files
  // The changelog and past measurements may name what no longer exists.
  .filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md' && !file.startsWith('bench/history/'))
  .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }))
const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
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
      .filter((link) => !existsSync(join(project, dirname(file), link.replace(/#.*/, ''))))
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

test('every command in a document is in package.json', () => {
  const unknown = ({ text }: { text: string }) =>
    [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name).filter((name) => !scripts[name])
  expect(wrongIn(unknown)).toEqual([])
})

test('every setting is in the table of docs/running.md, with its default', () => {
  const variables = readFileSync(join(project, 'api/src/platform/env/variables.ts'), 'utf8')
  const known = [...variables.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(known.length).toBeGreaterThan(20)
  const running = readFileSync(join(project, 'docs/running.md'), 'utf8')
  const rows = [...running.matchAll(/^\| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) +\| ([^|]+?) +\|/gm)].map(
    ([, names = '', defaults = '']) => ({ names: textsIn(names), defaults: textsIn(defaults) }),
  )
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(known.toSorted())
  const settings = readFileSync(join(project, 'api/src/platform/env/env.ts'), 'utf8').replaceAll(/(?<=\d)_(?=\d)/g, '')
  const defaults = rows.flatMap(({ names, defaults: given }) => names.map((name, i) => [name, given[i] ?? '']))
  const wrong = defaults.filter(([name = '', value = '']) => {
    const [, number] = new RegExp(`values\\.${name} \\?\\? .*?\\b(\\d+)\\)?[,\\n]`).exec(settings) ?? []
    return number !== undefined && name !== 'DRAIN_SECONDS' && number !== value
  })
  expect(wrong).toEqual([])
})

const textsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
