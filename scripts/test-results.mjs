// What Vitest and Playwright report, in one shape, and what two tries of the same tests amount to.
import { join, relative } from 'node:path'
import { projectFolder } from './project.mjs'

/** More tests than this that need a second try are a fault of their own. */
const mostSecondTries = 5

/**
 * A try of one test: `{ file, title, state: 'passed' | 'failed' | 'skipped', seconds, error, again }`; `again` is the
 * argument that runs it once more. A whole file that failed outside of its tests is one too, with `isFile`.
 */
export const vitestResults = ({ testResults = [] }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(projectFolder, name)
    const tests = assertionResults.map(({ fullName, status, duration = 0, failureMessages = [] }) => ({
      file,
      title: fullName,
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
      seconds: duration / 1000,
      error: failureMessages[0],
      again: name,
    }))
    const isOwn = status === 'failed' && tests.every(({ state }) => state !== 'failed')
    const whole = { file, title: 'outside of its tests', seconds: 0, error: message, again: name, isFile: true }
    return [...tests, { ...whole, state: isOwn ? 'failed' : 'passed' }]
  })

const playwrightStates = { expected: 'passed', skipped: 'skipped' }

export const playwrightResults = ({ config, suites = [], errors = [] }) => {
  const inSuite = ({ specs = [], suites: inner = [], ...suite }, names) => {
    // The outermost suite is the file.
    const within = suite.title === suite.file ? names : [...names, suite.title]
    const own = specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results: tries }) => ({
        file: `${projectName && `[${projectName}] `}${relative(projectFolder, join(config.rootDir, file))}:${line}`,
        title: [...within, title].join(' › '),
        state: playwrightStates[status] ?? 'failed',
        seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        error: tries.find(({ error }) => error)?.error.message,
        again: `${join(config.rootDir, file)}:${line}`,
      })),
    )
    return [...own, ...inner.flatMap((one) => inSuite(one, within))]
  }
  return [
    ...suites.flatMap((suite) => inSuite(suite, [])),
    ...errors.map(({ message }) => ({ ...outsideTests('Playwright'), error: message })),
  ]
}

/** A failure that belongs to no test, so that nothing can be run again. */
export const outsideTests = (file, error = '') => {
  return { file, title: 'outside of its tests', state: 'failed', seconds: 0, error, isFile: true }
}

/** Tests of one name in a file, which would be taken for two tries of one, get a number. */
export function numbered(results) {
  const seen = new Map()
  return results.map((one) => {
    const name = `${one.file}\n${one.title}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? one : { ...one, title: `${one.title} (${count})` }
  })
}

/**
 * Counts tests by both tries, and names those that failed twice (`red`) and once (`second`). A test that passes in one
 * of two tries has passed, unless too many do.
 */
export function combineTries(tries) {
  const byTest = new Map()
  for (const one of tries) {
    const key = `${one.part}\n${one.file}\n${one.title}`
    byTest.set(key, [...(byTest.get(key) ?? []), one])
  }
  const red = []
  const second = []
  const counted = { passed: 0, failed: 0, skipped: 0 }
  for (const ofOne of byTest.values()) {
    const failed = ofOne.find(({ state }) => state === 'failed')
    const hasPassed = ofOne.some(({ state }) => state === 'passed')
    if (failed) (hasPassed ? second : red).push(failed)
    if (hasPassed && !ofOne[0].isFile) counted.passed += 1
    if (!hasPassed && !failed) counted.skipped += 1
  }
  const isTooMany = second.length > mostSecondTries
  const failedOnce = isTooMany ? second.filter(({ isFile }) => !isFile).length : 0
  counted.passed -= failedOnce
  counted.failed = red.length + (isTooMany ? second.length : 0)
  return { ...counted, red, second, isTooMany }
}

/** The last lines of a run, whatever came before. */
export function closingLines({ passed, failed, skipped, red, second, isTooMany }) {
  return [
    ...(red.length > 0 ? ['', `Failed: ${red.length}`, ...red.flatMap(linesOf)] : []),
    ...(second.length > 0 ? ['', `Passed on a second try: ${second.length}`, ...second.flatMap(linesOf)] : []),
    ...(isTooMany ? [`More than ${mostSecondTries} second tries count as failed.`] : []),
    '',
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ]
}

const linesOf = ({ file, title, error }) => [`  ${file} › ${title}`, `      ${firstLine(error)}`]

// oxlint-disable-next-line no-control-regex -- colours of a terminal begin with a control character
const colours = /\u001B\[[\d;]*m/g

const firstLine = (error = '') => error.replaceAll(colours, '').trim().split('\n')[0].slice(0, 300)
