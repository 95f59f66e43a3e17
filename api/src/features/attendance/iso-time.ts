/** JSON of the database writes a time with its session's offset; the wire has UTC. */
export const isoTime = (text: string): string => new Date(text).toISOString()
