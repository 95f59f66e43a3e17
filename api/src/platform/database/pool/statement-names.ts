import { createHash } from 'node:crypto'

/** After this many executions in this process, a statement is worth preparing. */
const oftenEnough = 3
/** Longer statements spell out a list of values, so the next list is another text. */
const longestText = 20_000
const mostTexts = 2_000

/** With the condition of a partial index as a parameter, a generic plan does not find that index. */
const conflictOnPart = /on conflict \([^)]*\) where [^)]*\$\d/i

const needsValues = (text: string) => text.length > longestText || conflictOnPart.test(text)

/**
 * Names for repeated statements, null for all others. A name depends on the text alone: behind a pooler two processes
 * may find each other's statements, so the same name must mean the same statement.
 */
export function statementNames(): (text: string) => string | null {
  const seen = new Map<string, { times: number; name: string | null }>()
  return (text) => {
    const known = seen.get(text)
    if (known?.name) return known.name
    const times = (known?.times ?? 0) + 1
    const name =
      times < oftenEnough || needsValues(text)
        ? null
        : createHash('sha256').update(text).digest('base64url').slice(0, 22)
    // Full of one-time texts: the frequent ones will be seen again soon.
    if (!known && seen.size >= mostTexts) seen.clear()
    seen.set(text, { times, name })
    return name
  }
}
