import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const projectFolder = join(import.meta.dirname, '..')

/** The project's files as paths from its folder: those in Git, and new ones that it does not ignore. */
export const projectFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate', ...folders], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(projectFolder, file)))

export const textOf = (file: string): string => readFileSync(join(projectFolder, file), 'utf8')
