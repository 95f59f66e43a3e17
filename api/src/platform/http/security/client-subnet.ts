/**
 * The network under which failures are counted: the address itself, or the /64 of an IPv6 one, since every customer of
 * a provider has at least that many addresses to switch between.
 */
export function networkOf(from: string): string {
  // Some proxies add the port.
  const [, address = from] = /^\[(.+)\](?::\d+)?$/.exec(from) ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(from) ?? []
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/**
 * The /48 of an IPv6 network: providers assign it to a tunnel or a firm, so one customer has every /64 of it. None for
 * an IPv4 address, which is a single customer's.
 */
export const siteOf = (network: string): string | null => /^([^:]+:[^:]+:[^:]+):/.exec(network)?.[1] ?? null

/** The networks of one site share the budget of this many: it may be one tunnel, or a whole carrier. */
export const networksPerSite = 10

/** An address that a person recognises as hers and that names nobody: `103.28.12.x`, `2404:8000:1024::`. */
export function shownNetwork(from: string): string {
  const network = networkOf(from)
  const site = siteOf(network)
  return site === null ? network.replace(/\.\d+$/, '.x') : `${site}::`
}
