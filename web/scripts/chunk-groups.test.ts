import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups } from '../chunk-groups.ts'

const modules = Object.values(chunkGroups).flat()
const project = join(import.meta.dirname, '../..')

test('every path of a chunk group is a module', () => {
  const isModule = (path: string) => ['.ts', '.tsx'].some((ending) => existsSync(join(project, path + ending)))
  expect(modules.filter((path) => !isModule(path))).toEqual([])
})

test('no module is in two chunk groups', () => {
  expect(modules.filter((path, at) => modules.indexOf(path) !== at)).toEqual([])
})

test('the build makes a file of every chunk group', () => {
  const config = readFileSync(join(project, 'web/vite.config.ts'), 'utf8')
  expect(Object.keys(chunkGroups).filter((name) => !config.includes(`group('${name}')`))).toEqual([])
})
