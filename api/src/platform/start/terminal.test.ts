import { expect, test, vi } from 'vitest'
import { Failure } from '../failure.ts'
import { exitCodes } from '../start-error.ts'
import { printProblem } from './terminal.ts'

test.each([
  ['a connection that ends', new Error('Connection terminated unexpectedly')],
  ['a server that shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['a transaction that finds no database', new Failure('DATABASE_AWAY')],
])('%s at a start is a sentence and the database’s exit code, not a stack', (_, error) => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  expect(printProblem(error)).toBe(exitCodes.database)
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/^\nBasis data tidak dapat dipakai .*DATABASE_URL/)]])
  printed.mockRestore()
})
