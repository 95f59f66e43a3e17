/**
 * The longest uninterrupted work of the main thread, in milliseconds of its own processor time: other processes do not
 * count.
 */
export async function longestTurn<Result>(act: () => Promise<Result>): Promise<{ result: Result; longest: number }> {
  const spent = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [longest, last] = [0, spent()]
  const timer = setInterval(() => {
    const now = spent()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  const result = await act()
  clearInterval(timer)
  return { result, longest }
}
