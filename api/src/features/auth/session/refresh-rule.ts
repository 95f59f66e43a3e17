/**
 * The refresh tokens of one session are numbered. `generation` is the newest one made, `seen` the newest one known to
 * have reached its owner: it was used for a refresh, or its access token for a call. While an older token is accepted
 * once more, `seen` is the number of that token.
 */
export type Family = { generation: number; seen: number }

export type Verdict = { gives: 'successor'; family: Family } | { gives: 'end' }

/**
 * What happens to a refresh token that comes with its browser's cookie. Its successor may get lost on a bad network, so
 * the same successor is returned, without a time limit, until it has been seen in use. A phone that was killed before
 * its storage reached the disk returns with the token before the newest, although the newest was seen: that one is
 * accepted once more and gets a new successor. An older token means that two people hold tokens of this session. There
 * is no way to know which is the owner, so the session ends. A token newer than the newest known was issued after the
 * backup that this database was restored from: the session goes on from it.
 */
export function nextRefresh({ generation, seen }: Family, presented: number): Verdict {
  if (presented >= generation) {
    return { gives: 'successor', family: { generation: presented + 1, seen: Math.max(seen, presented) } }
  }
  if (presented === generation - 1) {
    const isLost = seen < generation
    return {
      gives: 'successor',
      family: isLost ? { generation, seen } : { generation: generation + 1, seen: presented },
    }
  }
  // The response to one accepted once more may get lost as well.
  const isTakenAgain = presented === generation - 2 && seen === presented
  return isTakenAgain ? { gives: 'successor', family: { generation, seen } } : { gives: 'end' }
}
