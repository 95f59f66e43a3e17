// Which tests a change can break: those that import what has changed, and those beside it.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importGraph, reachedFrom } from './import-graph.mjs'
import { projectFolder } from './project.mjs'

/**
 * They import every feature, and nearly every API test imports them: what a feature does is tested beside it and, for all
 * endpoints, by `api/src/features/*.test.ts`.
 */
const hubs = new Set(['api/src/app.ts', 'api/src/job-handlers.ts'])

const isTest = (file) => /\.test\.tsx?$/.test(file)
const isCode = (file) => /\.(?:tsx?|mjs|js)$/.test(file)
/** What every test uses without importing it. */
const isEverywhere = (file) => /^(?:package(?:-lock)?\.json|vitest\.config\.ts|api\/migrations\/.*)$/.test(file)
/** Tests of the whole project, which read its files. */
const isOfAll = (file) => file.startsWith('tools/')
const isOfEveryEndpoint = (file) => /^api\/src\/features\/[^/]+\.test\.ts$/.test(file)
const isServed = (file) => /^(?:api|contract)\/src\/.*\.ts$/.test(file) && !isTest(file)

/**
 * The files of unit and API tests to run, or null for all of them.
 * @param {string[]} changed paths from the project's folder
 * @param {Map<string, string>} texts of all files with code
 * @returns {string[] | null}
 */
export function testsOf(changed, texts) {
  if (changed.some(isEverywhere)) return null
  const code = changed.filter(isCode)
  if (code.length === 0) return [...texts.keys()].filter((file) => isTest(file) && isOfAll(file))
  const graph = importGraph(texts)
  const folders = code.map(featureOf).filter((folder) => folder !== undefined)
  const isConcerned = (file) =>
    isOfAll(file) ||
    (code.some(isServed) && isOfEveryEndpoint(file)) ||
    folders.some((folder) => file.startsWith(folder)) ||
    reachedFrom(graph, [file], hubs)
      .values()
      .some((one) => code.includes(one))
  return [...texts.keys()].filter((file) => isTest(file) && isConcerned(file))
}

/** `api/src/features/class/` of a file in it, or in its contract. */
const featureOf = (file) => {
  const [, name] = /^(?:api\/src\/features|contract\/src)\/([^/]+)\//.exec(file) ?? []
  return name && `api/src/features/${name}/`
}

/** What differs from the newest commit that this branch shares with main, committed or not. */
export function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' }).trim()
  const isKnown = (name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name) !== ''
    } catch {
      return false
    }
  }
  const main = ['origin/main', 'main'].find(isKnown)
  const since = main ? git('merge-base', 'HEAD', main) : 'HEAD'
  const lines = [git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  return lines.join('\n').split('\n').filter(Boolean)
}

export function textsOfCode() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: projectFolder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const files = listed.split('\n').filter((file) => isCode(file) && existsSync(join(projectFolder, file)))
  return new Map(files.map((file) => [file, readFileSync(join(projectFolder, file), 'utf8')]))
}
