import { expect, test } from 'vitest'
import { timeShare, until } from './time-share.ts'

/** Works through parts whose items each take the given time; returns how many of each were done, and the end time. */
function work(milliseconds: number, parts: { items: number; each: number }[]) {
  let time = 0
  const now = () => time
  const shares = timeShare(milliseconds, parts.length, now)
  const done = parts.map(({ items, each }) => {
    let count = 0
    for (const _ of until(shares.next(), Array.from({ length: items }), now)) {
      time += each
      count += 1
    }
    return count
  })
  return { done, time }
}

test('a slow part ends with its share, and a quick one’s rest goes to the next', () => {
  expect(
    work(300, [
      { items: 10, each: 1 },
      { items: 1_000, each: 5 },
      { items: 10, each: 1 },
    ]),
  ).toEqual({
    done: [10, 29, 10],
    time: 165,
  })
})

test('the total ends in time, except for the item in progress', () => {
  const { done, time } = work(100, [
    { items: 5_000, each: 1 },
    { items: 5_000, each: 70 },
    { items: 5_000, each: 1 },
  ])
  expect(done.every((count) => count > 0)).toBe(true)
  expect(time).toBeLessThanOrEqual(100 + 70)
})
