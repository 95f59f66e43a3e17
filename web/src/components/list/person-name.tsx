const inFront = /^(?:(?:prof|dr|dra|drs|ir|h|hj|kh|apt|ns|ust)\.\s*)+(?=\S)/i

/** The titles before and after a name: *Dra. Sri Wahyuni, M.Pd.* */
export function splitTitles(written: string): { front: string; name: string; back: string } {
  const front = inFront.exec(written)?.[0] ?? ''
  const rest = written.slice(front.length)
  const comma = rest.indexOf(',')
  return comma < 0 ? { front, name: rest, back: '' } : { front, name: rest.slice(0, comma), back: rest.slice(comma) }
}

/** A name in a table: titles are less important than it. */
export function PersonName({ name: written }: { name: string }) {
  const { front, name, back } = splitTitles(written)
  const soft = 'font-normal text-soft'
  return (
    <span translate="no">
      {front && <span className={soft}>{front}</span>}
      {name}
      {back && <span className={soft}>{back}</span>}
    </span>
  )
}
