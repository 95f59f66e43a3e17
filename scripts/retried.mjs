// Tests that passed only on their second try, from the reports of Vitest and Playwright.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { projectFolder } from './project.mjs'

/** A product that does not start is not a flaky test: it fails, whatever a second start does. */
const isStart = (message) => /The server ended while starting|fixture "/i.test(message)

export const retriedUnitTests = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // A passed test's reported failure is its first try.
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        file: relative(projectFolder, name),
        title: fullName,
        why: failureMessages[0],
      })),
  )

export const retriedBrowserTests = ({ suites = [] }) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName, results }) => {
          const errors = results.flatMap((result) => result.errors.map(({ message }) => message ?? ''))
          const at = `[${projectName}] e2e/${file}:${line}`
          return { file: at, title, why: errors.join('\n'), isFailure: errors.some(isStart) }
        }),
    ),
    ...retriedBrowserTests({ suites: inner }),
  ])

const firstLines = (text) => stripVTControlCharacters(text).trim().split('\n').slice(0, 20)

/** The printed list: a test that fails once in a while is a defect whose cause must be found. */
export const listOf = (retried) =>
  retried
    .map(({ file, title, why }) =>
      [`  ${file} › ${title}`, ...firstLines(why).map((line) => `      ${line}`)].join('\n'),
    )
    .join('\n\n')
