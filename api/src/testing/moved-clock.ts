/**
 * A module that moves `Date` of the process that imports it to this instant, and lets it run on from there: for
 * `node --import` of a server, or for an import by a test that shares that server's time. A browser keeps files and cookies
 * by the machine's clock: answers that it caches for a year have no date, by which they would be stale one day, and cookies
 * say how long they live instead of until when.
 */
export const movedClockUrl = (now: string | Date) =>
  `data:text/javascript,${encodeURIComponent(`
    import { ServerResponse } from 'node:http'
    const { now } = Date
    const offset = ${new Date(now).getTime()} - now()
    Date.now = () => now() + offset
    globalThis.Date = new Proxy(Date, {
      apply: (Real) => new Real(Real.now()).toString(),
      construct: (Real, parts, made) => Reflect.construct(Real, parts.length > 0 ? parts : [Real.now()], made),
    })
    const { writeHead } = ServerResponse.prototype
    ServerResponse.prototype.writeHead = function (...parts) {
      const headers = parts.find((one) => typeof one === 'object')
      if (/immutable/.test(headers?.['cache-control'] ?? this.getHeader('cache-control'))) {
        this.removeHeader('date')
        delete headers?.date
      }
      const cookies = this.getHeader('set-cookie')
      const left = (time) => 'max-age=' + Math.round((Date.parse(time) - Date.now()) / 1000)
      const lasting = (cookie) => cookie.replace(/expires=([^;]+)/i, (_, time) => left(time))
      if (cookies) this.setHeader('set-cookie', [cookies].flat().map(lasting))
      return writeHead.apply(this, parts)
    }`)}`
