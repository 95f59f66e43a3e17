import { basename, extname } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '../scripts/project-files.mjs'

test('no part of the screen has the name of the state that it shows', () => {
  const names = projectFiles().filter((file) => /^web\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))
  const of = (extension: string) => names.filter((file) => extname(file) === extension)
  const states = new Set(of('.ts').map((file) => basename(file, '.ts')))
  expect(states.size).toBeGreaterThan(300)
  expect(of('.tsx').filter((file) => states.has(basename(file, '.tsx')))).toEqual([])
})
