/** Old and new spelling of the same sounds: Soekarno and Sukarno, Tjahja and Cahya, Sjarif and Syarif. */
const modern = (word: string): string =>
  word
    .replaceAll('oe', 'u')
    .replaceAll('tj', 'c')
    .replaceAll('dj', 'j')
    .replaceAll('sj', 'sy')
    .replaceAll('nj', 'ny')
    .replaceAll('ch', 'kh')
    .replace(/(.)\1+/gu, '$1')

/** How many letters may be wrong in a word of this length. */
const mostWrong = (length: number) => (length < 3 ? 0 : length < 5 ? 1 : 2)
const mostSpellings = 30

/**
 * The known words that a misspelt one may mean: those with the fewest wrong letters. A known word may be longer than
 * the typed one, which may be half typed.
 */
export function spellingsOf(typed: string, known: readonly string[]): string[] {
  const meant = modern(typed)
  let fewest = mostWrong(meant.length)
  let found: string[] = []
  for (const word of known) {
    if (word.length + 2 < typed.length) continue
    const wrong = wrongLetters(meant, modern(word), fewest)
    if (wrong > fewest) continue
    if (wrong < fewest) found = []
    fewest = wrong
    found.push(word)
  }
  return found.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, mostSpellings)
}

/**
 * Letters wrong, missing, added or transposed between `typed` and the nearest prefix of `word` (optimal string
 * alignment), and at least 1 when `word` is longer; anything above `limit` when more than that.
 */
function wrongLetters(typed: string, word: string, limit: number): number {
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, j) => j)
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= word.length; j += 1) {
      const isSame = typed[i - 1] === word[j - 1]
      let wrong = Math.min((last[j - 1] ?? 0) + (isSame ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        wrong = Math.min(wrong, (before[j - 2] ?? 0) + 1)
      }
      row.push(wrong)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = last
    last = row
  }
  const whole = last[word.length] ?? 0
  return Math.min(whole, Math.max(1, Math.min(...last)))
}
