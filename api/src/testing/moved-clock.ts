/**
 * A module that moves `Date` of the process that imports it to this instant, and lets it run on from there: for
 * `node --import` of a server, or for an import by a test that shares that server's time.
 */
export const movedClockUrl = (now: string | Date) =>
  `data:text/javascript,${encodeURIComponent(`
    const offset = ${new Date(now).getTime()} - Date.now()
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...parts) { parts.length === 0 ? super(RealDate.now() + offset) : super(...parts) }
      static now() { return RealDate.now() + offset }
    }`)}`
