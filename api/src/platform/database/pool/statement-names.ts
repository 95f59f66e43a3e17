import { createHash } from 'node:crypto'

/** Said so often by this process a statement is worth a place in the memory of a connection. */
const oftenEnough = 3
/** What is longer spells out a list of values: the next list is another text. */
const longestText = 20_000
const mostTexts = 2_000

/** With the condition of a partial index as a parameter, a plan without values does not find that index. */
const conflictOnPart = /on conflict \([^)]*\) where [^)]*\$\d/i

const needsValues = (text: string) => text.length > longestText || conflictOnPart.test(text)

/**
 * Names for the statements that come again, null for all others. A name is made of the text alone: behind a pooler two
 * processes may find each other's statements, and then the same name must mean the same.
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
    // Full of texts that came once: what matters comes again soon.
    if (!known && seen.size >= mostTexts) seen.clear()
    seen.set(text, { times, name })
    return name
  }
}
