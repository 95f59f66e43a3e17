/** 79,5%: one decimal, half up. */
export const percentText = (percent: number): string =>
  `${(Math.round(percent * 10) / 10).toFixed(1).replace('.', ',')}%`
