import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screenChunks } from '../screen-chunks.ts'
import { sharedChunks } from '../shared-chunks.ts'

const chunkGroups = [...Object.entries(sharedChunks), ...Object.entries(screenChunks)]
const modules = chunkGroups.flatMap(([, paths]) => [...paths])
const project = join(import.meta.dirname, '../..')

test('every path of a chunk group is a module', () => {
  const isModule = (path: string) => ['.ts', '.tsx'].some((ending) => existsSync(join(project, path + ending)))
  expect(modules.filter((path) => !isModule(path))).toEqual([])
})

test('no module is in two chunk groups', () => {
  expect(modules.filter((path, at) => modules.indexOf(path) !== at)).toEqual([])
})

test('the build writes one file for each chunk group', () => {
  const config = readFileSync(join(project, 'web/vite.config.ts'), 'utf8')
  const names = chunkGroups.map(([name]) => name)
  expect(names).toEqual([...new Set(names)])
  expect(names.filter((name) => !config.includes(`group('${name}')`))).toEqual([])
})

test('the code that splits and preloads pages does not grow beyond its lists', () => {
  const frozen = [
    'screen-chunks.ts',
    'screens-plugin.ts',
    'service-worker-plugin.ts',
    'shared-chunks.ts',
    'src/load-ahead.ts',
    'src/start.js',
    'vite.config.ts',
  ]
  const lines = frozen.map((file) => readFileSync(join(project, 'web', file), 'utf8').split('\n').length)
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(940)
})
