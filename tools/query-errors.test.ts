import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/** What decides about a page: a condition, the question of a `? :`, and an error that gets a name of its own. */
const deciding = /\bif \(|\.(?:isError|error)(?: && [^?]*)? \?(?!\?)|\bconst \w+ = [^\n]*\.error\b/

/** A failed refetch keeps the data: a page that asks for the error alone loses the form that is being filled in. */
function linesWithoutData(code: string): string[] {
  // A mutation has nothing to lose.
  const queries = new Set([...code.matchAll(/\bconst (\w+) = use(?!\w*Mutation)\w+\(/g)].map(([, name]) => name))
  const lines = code.replaceAll(/\s*\n\s*(?=[?&|] ?)/g, ' ').split('\n')
  return lines.filter(
    (line) =>
      deciding.test(line) &&
      [...line.matchAll(/(?<![!\w])(\w+)\.(?:isError|error)\b/g)].some(
        ([, name]) => queries.has(name) && !line.includes(`!${name}.data`) && !line.includes(`${name}.isLoadingError`),
      ),
  )
}

test('a page that looks at the error alone is detected', () => {
  const lines = [
    'if (list.isError) return null',
    'if (!list.data && list.error) return null',
    'if (!list.data) return list.isError ? null : 1',
    'if (list.isLoadingError) return list.error',
    ') : list.isError ? (',
    ') : list.isError && !rows ? (',
    ') : list.isError\n    ? (',
    'const failure = own.failure ?? list.error',
    'const failure = send.error',
    'const isAlone = list.isError || list.failureCount > 0',
    'if (isExpected && !list.isError) return null',
    "{list.isError && ', tanpa koneksi'}",
  ]
  const start = 'const list = useQuery(a)\nconst send = useEndpointMutation(b)\n'
  expect(lines.filter((line) => linesWithoutData(start + line).length > 0)).toEqual([
    lines[0],
    lines[4],
    lines[5],
    lines[6],
    lines[7],
  ])
})

test('what has loaded stays when a later request fails', () => {
  const files = projectFiles('web/src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const found = files.flatMap((file) => linesWithoutData(textOf(file)).map((line) => `${file}: ${line.trim()}`))
  expect(found).toEqual([])
})
