/** The marks of a sheet mostly share one time, that of their save. */
let last = { text: '', iso: '' }

/** The database's JSON writes a time with its session's offset; the wire uses UTC. */
export function isoTime(text: string): string {
  if (text !== last.text) last = { text, iso: new Date(text).toISOString() }
  return last.iso
}
