import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRefresh, type Family } from './refresh-rule.ts'

type Rule = typeof nextRefresh

/** A session as the server keeps it, under a rule that a test may replace by a faulty one. */
function session(rule: Rule) {
  let family: Family | null = { generation: 1, seen: 0 }
  return {
    refresh: (presented: number): number | null => {
      const verdict = family ? rule(family, presented) : ({ gives: 'end' } as const)
      family = verdict.gives === 'successor' ? verdict.family : null
      return family?.generation ?? null
    },
    /** With the access token that came with refresh token `generation`. */
    call: (generation: number): boolean => {
      if (family) family = { ...family, seen: Math.max(family.seen, generation) }
      return family !== null
    },
  }
}

const steps = fc.array(fc.record({ act: fc.constantFrom('refresh', 'call'), isLost: fc.boolean() }), {
  minLength: 1,
  maxLength: 60,
})

/** What a network that loses any answer and any call does to an honest person, and what a late thief then gets. */
const lifeUnder = (rule: Rule) =>
  fc.property(steps, (life) => {
    const server = session(rule)
    let mine = 1
    for (const { act, isLost } of life) {
      if (act === 'refresh') {
        const next = server.refresh(mine)
        if (next === null) throw new Error('an honest person on a bad network was signed out')
        if (next !== mine && next !== mine + 1) throw new Error('there is more than one newest token')
        if (!isLost) mine = next
      } else if (!isLost && !server.call(mine)) throw new Error('an honest call was refused')
    }
    if (mine === 1 || !server.call(mine)) return
    if (server.refresh(1) !== null) throw new Error('a thief got a token')
    if (server.refresh(mine) !== null) throw new Error('the theft went unnoticed')
  })

test('no honest person is signed out whatever the network loses, and a thief who comes later ends the session', () => {
  fc.assert(lifeUnder(nextRefresh), { numRuns: 20_000, seed: 7 })
})

/** Every token works once: an answer that got lost signs its owner out. */
const strict: Rule = (family, presented) =>
  presented === family.generation ? nextRefresh(family, presented) : { gives: 'end' }

/** An old token gives the newest one for ever. */
const never: Rule = (family, presented) =>
  presented === family.generation ? nextRefresh(family, presented) : { gives: 'successor', family }

/** The successor counts as seen only when it was refreshed, not when its access token made a call. */
const deaf: Rule = (family, presented) =>
  presented === family.generation - 1 ? { gives: 'successor', family } : nextRefresh(family, presented)

test.each([
  ['strict', strict, 'an honest person on a bad network was signed out'],
  ['never', never, 'a thief got a token'],
  ['deaf', deaf, 'a thief got a token'],
])('the property notices a rule with the fault "%s"', (_, faulty, complaint) => {
  const result = fc.check(lifeUnder(faulty), { numRuns: 20_000, seed: 7 })
  expect(String(result.errorInstance)).toContain(complaint)
})
