export const gradeLetters = ['A', 'B', 'C', 'D'] as const
export type GradeLetter = (typeof gradeLetters)[number]

/** Final scores `from` to `to`, both included. */
export type LetterInterval = { letter: GradeLetter; from: number; to: number }

/**
 * The predikat of K13 from the KKM (an integer of 0 to 100), best first. Below the KKM is D; of the integers above, C
 * gets a third and B half of the rest, both rounded up. This gives the tables that schools publish for 60, 64 and 75
 * (esmane.blogspot.com/2018/02/kkm-dan-interval-predikat.html). A letter without any integer is omitted: no D at KKM 0,
 * no A above 98.
 */
export function letterIntervals(kkm: number): LetterInterval[] {
  const passing = 101 - kkm
  const fair = Math.ceil(passing / 3)
  const good = Math.ceil((passing - fair) / 2)
  const intervals: LetterInterval[] = [
    { letter: 'A', from: kkm + fair + good, to: 100 },
    { letter: 'B', from: kkm + fair, to: kkm + fair + good - 1 },
    { letter: 'C', from: kkm, to: kkm + fair - 1 },
    { letter: 'D', from: 0, to: kkm - 1 },
  ]
  return intervals.filter(({ from, to }) => from <= to)
}

/** Of a final score, an integer of 0 to 100. */
export const letterOf = (score: number, kkm: number): GradeLetter =>
  letterIntervals(kkm).find(({ from }) => score >= from)?.letter ?? 'D'
