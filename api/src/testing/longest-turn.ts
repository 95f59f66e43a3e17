/**
 * How long the thread that answers everybody worked in one go, at the most, in milliseconds of its own time: what other
 * processes of the machine take away is not counted.
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
