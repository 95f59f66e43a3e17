/** What a file system takes for a path or a device, or a reader's eye for another order of the letters. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Cn}/\\:*?"<>|]+/gu
const invisible = /[\p{Cf}\p{Co}\p{Surrogate}]+/gu
/** File systems allow 255 bytes; what a browser adds to a second file of the name needs some of them. */
const mostBytes = 200

/** The name under which a browser keeps a file: one part of a path, in visible letters, with its ending. */
export function fittingName(filename: string): string {
  const line = filename.replace(invisible, '').replace(unfit, '-').replace(/\s+/g, ' ')
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z\d]{1,5})?$/u.exec(line) ?? []
  let [fitting, bytes] = ['', Buffer.byteLength(ending)]
  for (const sign of stem) {
    bytes += Buffer.byteLength(sign)
    if (bytes > mostBytes) break
    fitting += sign
  }
  // A name that begins with a dot is hidden, one that ends with a dot or a space cannot be opened on Windows.
  return (fitting.replace(/^[\s.]+|[\s.]+$/g, '') || 'berkas') + ending
}

/** RFC 6266 with the encoding of RFC 8187, which leaves fewer signs as they are than encodeURIComponent does. */
export function attachmentHeader(filename: string): string {
  const encoded = encodeURIComponent(fittingName(filename)).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
