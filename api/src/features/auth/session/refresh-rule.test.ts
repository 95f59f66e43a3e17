import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount } from '@hadir/contract/testing/test-size.ts'
import { nextRefresh, type Family } from './refresh-rule.ts'

type Rule = typeof nextRefresh

/** The server's session, with a rule that a test may replace by a faulty one. */
function session(rule: Rule) {
  let family: Family | null = { generation: 1, seen: 0 }
  const backups: Family[] = []
  return {
    /** Every state is in some backup. */
    restore: (older: number): void => {
      family = backups.at(-1 - (older % backups.length)) ?? family
    },
    refresh: (presented: number): number | null => {
      if (family) backups.push(family)
      const verdict = family ? rule(family, presented) : ({ gives: 'end' } as const)
      family = verdict.gives === 'successor' ? verdict.family : null
      return family?.generation ?? null
    },
    /** Uses the access token that came with refresh token `generation`. */
    call: (generation: number): boolean => {
      if (family) family = { ...family, seen: Math.max(family.seen, generation) }
      return family !== null
    },
  }
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('refresh', 'refresh', 'call', 'call', 'killed', 'restored'),
    isLost: fc.boolean(),
    older: fc.nat(9),
  }),
  { minLength: 1, maxLength: 60 },
)

/**
 * What a network that loses any response and any call, a phone that is killed before its newest token is on disk, and a
 * server that is restored from a backup do to an honest person; and what a late thief then gets.
 */
const lifeUnder = (rule: Rule) =>
  fc.property(steps, (life) => {
    const server = session(rule)
    let mine = 1
    let onDisk = 1
    let isRestored = false
    for (const { act, isLost, older } of life) {
      if (act === 'killed') mine = onDisk
      else if (act === 'restored') {
        server.restore(older)
        isRestored = true
      } else if (act === 'refresh') {
        const next = server.refresh(mine)
        if (next === null) throw new Error('an honest person was signed out')
        if (next < mine || next > mine + 2) throw new Error('there is more than one newest token')
        if (isLost) {
          // While waiting for a lost response, the disk gets what came before it.
          onDisk = mine
          continue
        }
        // A second kill in a row finds what the first one left: a start takes long enough to write to disk.
        onDisk = next === mine + 1 ? mine : next
        mine = next
        isRestored = false
      } else if (!isLost && !server.call(mine)) throw new Error('an honest call was refused')
    }
    // What was issued since the backup is unknown until its owner comes with it.
    if (isRestored || mine < 3 || mine !== onDisk + 1 || !server.call(mine)) return
    if (server.refresh(mine - 2) !== null) throw new Error('a thief got a token')
    if (server.refresh(mine) !== null) throw new Error('the theft went unnoticed')
  })

test('no bad network, phone or restore signs anybody out, and a late thief ends the session', () => {
  fc.assert(lifeUnder(nextRefresh), { numRuns: amount({ short: 4_000, long: 100_000 }), seed: 7 })
})

test('the token before the newest works once more, however often its response is lost', () => {
  const seen = { generation: 5, seen: 5 }
  const again = { gives: 'successor', family: { generation: 6, seen: 4 } }
  expect(nextRefresh(seen, 4)).toEqual(again)
  expect(nextRefresh({ generation: 6, seen: 4 }, 4)).toEqual(again)
  expect(nextRefresh({ generation: 6, seen: 6 }, 4)).toEqual({ gives: 'end' })
  expect(nextRefresh(seen, 3)).toEqual({ gives: 'end' })
})

/** Every token works once: a lost response signs its owner out. */
const strict: Rule = (family, presented) =>
  presented === family.generation ? nextRefresh(family, presented) : { gives: 'end' }

/** An old token gives the newest one forever. */
const never: Rule = (family, presented) =>
  presented === family.generation ? nextRefresh(family, presented) : { gives: 'successor', family }

/** A token seen in use is never accepted again: a killed phone is signed out. */
const hasty: Rule = (family, presented) =>
  presented < family.generation && family.seen === family.generation ? { gives: 'end' } : nextRefresh(family, presented)

/** A token from after the backup is a stranger's. */
const forgetful: Rule = (family, presented) =>
  presented > family.generation ? { gives: 'end' } : nextRefresh(family, presented)

test.each([
  ['strict', strict, 'an honest person was signed out'],
  ['never', never, 'a thief got a token'],
  ['hasty', hasty, 'an honest person was signed out'],
  ['forgetful', forgetful, 'an honest person was signed out'],
])('the property detects a rule with the fault "%s"', (_, faulty, complaint) => {
  const result = fc.check(lifeUnder(faulty), { numRuns: 20_000, seed: 7 })
  expect(String(result.errorInstance)).toContain(complaint)
})
