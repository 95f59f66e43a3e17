import { Failure } from '../failure.ts'

/** A Failure loses its class between threads; its code and details survive. */
export type ThreadAnswer<Value> = { value: Value } | { refused: Pick<Failure, 'code' | 'details'> }

/** Wraps a function that may throw a Failure so that a thread pool can run it. */
export const answering =
  <Task, Value>(act: (task: Task) => Value | Promise<Value>) =>
  async (task: Task): Promise<ThreadAnswer<Value>> => {
    try {
      return { value: await act(task) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { refused: { code: error.code, details: error.details } }
    }
  }

/** In the calling thread: returns the value, or throws the Failure again. */
export function valueOf<Value>(answer: ThreadAnswer<Value>): Value {
  if ('value' in answer) return answer.value
  throw new Failure(answer.refused.code, answer.refused.details)
}
