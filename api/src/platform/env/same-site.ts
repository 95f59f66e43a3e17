/**
 * Whether browsers treat both as one site and send its cookies. Only certain cases count: the same host, one below the
 * other, or both below a name of three parts (a.sekolah.sch.id and b.sekolah.sch.id; not a.sch.id and b.sch.id).
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.protocol !== b.protocol) return false
  const [x, y] = [a.hostname, b.hostname]
  if (x === y || x.endsWith(`.${y}`) || y.endsWith(`.${x}`)) return true
  const site = (host: string) => host.split('.').slice(-3).join('.')
  const isName = (host: string) => /[a-z]/i.test(host) && host.split('.').length > 3
  return isName(x) && isName(y) && site(x) === site(y)
}
