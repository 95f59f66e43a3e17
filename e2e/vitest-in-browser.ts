// The part of Vitest that score tests use, for a page: the same files run there unchanged.

export type TestsRun = { passed: number; failed: string[] }
type Body = (...values: never[]) => unknown

const found: { name: string; body: () => unknown }[] = []

export function test(name: string, body: () => unknown): void {
  found.push({ name, body })
}
test.each = (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const row of rows) {
    const values = (Array.isArray(row) ? row : [row]) as never[]
    test(`${name} ${JSON.stringify(row)}`, () => body(...values))
  }
}

export async function runAll(): Promise<TestsRun> {
  const failed: string[] = []
  for (const { name, body } of found) {
    try {
      await body()
    } catch (error) {
      failed.push(`${name}: ${String(error)}`)
    }
  }
  return { passed: found.length - failed.length, failed }
}

export function expect(actual: unknown, about = '') {
  const assert = (isTrue: boolean, expected: unknown) => {
    if (!isTrue) throw new Error(`${about} ${inWords(actual)} is not ${inWords(expected)}`)
  }
  const number = actual as number
  return {
    toBe: (expected: unknown) => assert(Object.is(actual, expected), expected),
    toBeNull: () => assert(actual === null, null),
    toEqual: (expected: unknown) => assert(isEqual(actual, expected), expected),
    toMatchObject: (expected: unknown) => assert(isEqual(actual, expected, true), expected),
    toBeOneOf: (expected: readonly unknown[]) => assert(expected.includes(actual), expected),
    toBeGreaterThan: (least: number) => assert(number > least, least),
    toBeGreaterThanOrEqual: (least: number) => assert(number >= least, least),
    toBeLessThan: (most: number) => assert(number < most, most),
    toBeLessThanOrEqual: (most: number) => assert(number <= most, most),
  }
}

const inWords = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))

/** `inPart`: ignores properties that are not expected. An undefined one equals a missing one. */
function isEqual(actual: unknown, expected: unknown, inPart = false): boolean {
  if (typeof expected !== 'object' || expected === null) return Object.is(actual, expected)
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual) !== Array.isArray(expected)) return false
  if (Array.isArray(expected) && (actual as unknown[]).length !== expected.length) return false
  const names = new Set([...Object.keys(expected), ...(inPart ? [] : Object.keys(actual))])
  const partOf = (whole: object, name: string) => (whole as Record<string, unknown>)[name]
  return [...names].every((name) => isEqual(partOf(actual, name), partOf(expected, name), inPart))
}
