/** The lines of a CSV without their quotation marks; no value may contain a quotation mark, a comma or a line break. */
export const bareLines = (file: string): string[] =>
  file
    .replace(/^\uFEFF/, '')
    .replaceAll('"', '')
    .trim()
    .split('\r\n')
