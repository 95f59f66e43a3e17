// Which tests a change can break: those that import what has changed, and those beside it.
import { importGraph, reachedFrom } from './import-graph.mjs'
import { git, projectFiles, textOf } from './project-files.mjs'

/**
 * They import every feature, and nearly every API test imports them: what a feature does is tested beside it and, for all
 * endpoints, by `api/src/features/*.test.ts`.
 */
const hubs = new Set(['api/src/app.ts', 'api/src/job-handlers.ts'])

const isTest = (file) => /\.test\.tsx?$/.test(file)
const isCode = (file) => /\.(?:tsx?|mjs|js)$/.test(file)
/** What every test uses without importing it, beside what Vitest's configuration names. */
const isEverywhere = (file) => /^(?:package(?:-lock)?\.json|api\/migrations\/.*)$/.test(file)
const configuration = 'vitest.config.ts'
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
  const graph = importGraph(texts)
  const ofEveryRun = reachedFrom(graph, [configuration, ...filesNamedBy(configuration, texts)])
  if (changed.some((file) => isEverywhere(file) || ofEveryRun.has(file))) return null
  const code = changed.filter(isCode)
  if (code.length === 0) return [...texts.keys()].filter((file) => isTest(file) && isOfAll(file))
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

/** Files of browser tests that have changed themselves. */
export const changedSpecs = (changed, texts) => changed.filter((file) => file.endsWith('.spec.ts') && texts.has(file))

/** Setup files, which nothing imports. */
const filesNamedBy = (file, texts) =>
  [...(texts.get(file) ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name).filter((name) => texts.has(name))

/** `api/src/features/class/` of a file in it, or in its contract. */
const featureOf = (file) => {
  const [, name] = /^(?:api\/src\/features|contract\/src)\/([^/]+)\//.exec(file) ?? []
  return name && `api/src/features/${name}/`
}

/** What differs from the newest commit that this branch shares with main, committed or not. */
export function changedFiles() {
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

export const textsOfCode = () =>
  new Map(
    projectFiles()
      .filter(isCode)
      .map((file) => [file, textOf(file)]),
  )
