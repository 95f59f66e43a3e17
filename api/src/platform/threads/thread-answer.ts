import { Failure } from '../failure.ts'

/** A Failure does not survive the way from one thread to another as what it is; its code and details do. */
export type ThreadAnswer<Value> = { value: Value } | { refused: Pick<Failure, 'code' | 'details'> }

/** Makes a function that a thread pool can run of one that may throw a Failure. */
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

/** On the other side: the value, or the Failure thrown again. */
export function valueOf<Value>(answer: ThreadAnswer<Value>): Value {
  if ('value' in answer) return answer.value
  throw new Failure(answer.refused.code, answer.refused.details)
}
