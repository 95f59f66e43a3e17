/**
 * The last day of a span after its first one became `from`: one that is empty, was the same day or would lie before it
 * follows; another was chosen on purpose.
 */
export const untilFollowing = (until: string, { from, was }: { from: string; was: string }): string =>
  until === '' || until === was || until < from ? from : until
