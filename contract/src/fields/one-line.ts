/** Marks that nobody sees: they turn writing around, join or part letters, or hide text from a reader's eye. */
const invisible = /[\p{Cf}\p{Co}\p{Surrogate}]+/gu

/** A text as one visible line: line ends, tabs and control characters are spaces, and single ones. */
export const oneLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** What mail programs and phones make a link of; a title such as S.Kom or S.Pd.I is none. */
const link =
  /:\/\/|\bwww\.|(?<![\p{L}\d-])[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|io|ly|me|co|id|my|sg|xyz|site|online|link|click|top|app|dev|shop|store|uk|cn|ru|tk)(?![\p{L}\d])/iu

export const hasLink = (text: string): boolean => link.test(text)
