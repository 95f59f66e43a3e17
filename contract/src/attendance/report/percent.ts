/** 79,5 %: one decimal, half up, with a non-breaking space. */
export const percentText = (percent: number): string =>
  `${(Math.round(percent * 10) / 10).toFixed(1).replace('.', ',')}\u00a0%`
