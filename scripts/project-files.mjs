import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project.mjs'

/** @param {string[]} args */
export const git = (...args) =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' }).trim()

/**
 * The project's files as paths from its folder: those in Git, and new ones that it does not ignore.
 * @param {string[]} folders
 * @returns {string[]}
 */
export const projectFiles = (...folders) =>
  git('ls-files', '-co', '--exclude-standard', '--deduplicate', ...folders)
    .split('\n')
    .filter((file) => existsSync(join(projectFolder, file)))

/** @param {string} file path from the project's folder */
export const textOf = (file) => readFileSync(join(projectFolder, file), 'utf8')
