// A phone's clock may be minutes off; what the server says in its Date header is the time that counts.
let offset = 0

/** Takes the time from an answer that came at `at`; another origin may hide the header, then the device's own clock stays in use. */
export function learnServerTime(answer: Response, at = Date.now()) {
  const sent = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(sent)) offset = sent - at
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = () => Date.now() + offset
