// A phone's clock may be minutes off; what the server says in its Date header is the time that counts.
let offset = 0

/** A phone that was put away with a question open reads the answer hours later. */
const longestOnItsWayMs = 10_000

/**
 * Takes the time from a response that arrived at `at` and was requested at `since`. Another origin may hide the header;
 * then the device's own clock stays in use.
 */
export function learnServerTime(answer: Response, since: number, at = Date.now()) {
  const sent = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(sent) && at - since < longestOnItsWayMs) offset = sent - at
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = () => Date.now() + offset
