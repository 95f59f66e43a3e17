/** The lines of a CSV in which no value has a quotation mark, a comma or a line break, without the marks around them. */
export const bareLines = (file: string): string[] =>
  file
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .trim()
    .split('\r\n')
