// A phone's clock may be minutes off; the Date header of the server's responses is the time that counts.
let offset = 0

/** A phone that was put away during a request reads the response hours later. */
const longestOnItsWayMs = 10_000

/**
 * Reads the time from a response that arrived at `at` and was requested at `since`. Another origin may hide the header;
 * then the device's own clock stays in use.
 */
export function learnServerTime(answer: Response, since: number, at = Date.now()) {
  const sent = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(sent) && at - since < longestOnItsWayMs) offset = sent - at
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = () => Date.now() + offset

/** Hours that the device's zone is ahead of UTC. Nobody else asks for it: lint refuses getHours() and its like. */
// oxlint-disable-next-line no-restricted-properties -- the one place that may ask
export const deviceHoursAhead = (now: number) => new Date(now).getTimezoneOffset() / -60
