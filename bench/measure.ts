/** How long `count` runs took, `connections` of them at a time. */
export type Measured = { perSecond: number; medianMilliseconds: number; p99Milliseconds: number }

export async function measure(
  { connections, count }: { connections: number; count: number },
  run: (i: number) => Promise<unknown>,
): Promise<Measured> {
  const took: number[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < count; i = next++) {
      const since = performance.now()
      await run(i)
      took.push(performance.now() - since)
    }
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - since) / 1000
  const { median, p99 } = distribution(took)
  return { perSecond: count / seconds, medianMilliseconds: median, p99Milliseconds: p99 }
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
