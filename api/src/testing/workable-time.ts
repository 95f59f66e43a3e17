/**
 * Measures for how many milliseconds this process could have worked: what a promise of the product about seconds is
 * measured by, because on a busy machine more of them pass on the wall.
 */
export function workableTime(): { ms: () => number; stop: () => void } {
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 10)
  return { ms: () => ticks * 10, stop: () => clearInterval(timer) }
}
