/** Invisible characters: they reverse text direction, join or separate letters, or hide text from readers. */
const invisible = /[\p{Cf}\p{Co}\p{Surrogate}]+/gu

/** A text as one visible line: line ends, tabs and control characters become single spaces. */
export const oneLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** What mail programs and phones turn into a link; a title such as S.Kom or S.Pd.I is not one. */
const link =
  /:\/\/|\bwww\.|(?<![\p{L}\d-])[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|io|ly|me|co|id|my|sg|xyz|site|online|link|click|top|app|dev|shop|store|uk|cn|ru|tk)(?![\p{L}\d])/iu

export const hasLink = (text: string): boolean => link.test(text)
