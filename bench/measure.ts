/** How long `count` runs took, with `connections` at a time. */
export type Measured = { perSecond: number; medianMilliseconds: number; p99Milliseconds: number }

export async function measure(
  { connections, count }: { connections: number; count: number },
  run: (i: number) => Promise<unknown>,
): Promise<Measured> {
  return measured([await timed({ connections, first: 0, last: count }, run)])
}

/**
 * The same for several ways of doing a thing, in alternating parts: a shared machine's speed changes from minute to
 * minute, which would distort a sequential comparison.
 */
export async function measureInTurns<Way extends string>(
  { connections, count }: { connections: number; count: number },
  ways: Record<Way, (i: number) => Promise<unknown>>,
): Promise<Record<Way, Measured>> {
  const turns = 10
  const parts = {} as Record<Way, Timed[]>
  const names = Object.keys(ways) as Way[]
  for (const way of names) parts[way] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const [first, last] = [(turn * count) / turns, ((turn + 1) * count) / turns].map(Math.round) as [number, number]
    for (const way of names) parts[way].push(await timed({ connections, first, last }, ways[way]))
  }
  return Object.fromEntries(names.map((way) => [way, measured(parts[way])])) as Record<Way, Measured>
}

type Timed = { took: number[]; seconds: number }

async function timed(
  { connections, first, last }: { connections: number; first: number; last: number },
  run: (i: number) => Promise<unknown>,
): Promise<Timed> {
  const took: number[] = []
  let next = first
  const worker = async () => {
    for (let i = next++; i < last; i = next++) {
      const since = performance.now()
      await run(i)
      took.push(performance.now() - since)
    }
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  return { took, seconds: (performance.now() - since) / 1000 }
}

function measured(parts: readonly Timed[]): Measured {
  const took = parts.flatMap((part) => part.took)
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
  const { median, p99 } = distribution(took)
  return { perSecond: took.length / seconds, medianMilliseconds: median, p99Milliseconds: p99 }
}

export type Distribution = { median: number; p95: number; p99: number; longest: number }

export function distribution(took: readonly number[]): Distribution {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
  return { median: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) }
}

export const rate = (perSecond: number) => String(Math.round(perSecond))
export const ms = (milliseconds: number) => milliseconds.toFixed(1)
export const percent = (part: number, whole: number) => `${Math.round((part / whole) * 100)} %`
