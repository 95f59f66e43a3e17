/** The marks of a sheet mostly have one time, that of their save. */
let last = { text: '', iso: '' }

/** JSON of the database writes a time with its session's offset; the wire has UTC. */
export function isoTime(text: string): string {
  if (text !== last.text) last = { text, iso: new Date(text).toISOString() }
  return last.iso
}
