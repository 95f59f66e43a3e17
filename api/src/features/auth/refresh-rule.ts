/**
 * The refresh tokens of one session are numbered. `generation` is the newest one made, `seen` the newest one known to
 * have reached its owner: used for a refresh, or its access token for a call.
 */
export type Family = { generation: number; seen: number }

export type Verdict = { gives: 'successor'; family: Family } | { gives: 'end' }

/**
 * What a refresh token answers. Its successor may get lost on a bad network, so it gives the same one again, without a
 * time limit, until that one has been seen in use. Its return after that means that two people hold tokens of this
 * session, and nobody can tell which of them is the owner: the session ends.
 */
export function nextRefresh({ generation, seen }: Family, presented: number): Verdict {
  if (presented === generation) {
    return { gives: 'successor', family: { generation: generation + 1, seen: Math.max(seen, presented) } }
  }
  const successorIsUnseen = presented === generation - 1 && seen < generation
  return successorIsUnseen ? { gives: 'successor', family: { generation, seen } } : { gives: 'end' }
}
