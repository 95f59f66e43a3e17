/** How long `count` runs took, `connections` of them at a time. */
export type Measured = { perSecond: number; medianMilliseconds: number }

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
  took.sort((a, b) => a - b)
  return { perSecond: count / seconds, medianMilliseconds: took[Math.floor(took.length / 2)] ?? 0 }
}
