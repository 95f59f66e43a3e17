/** Characters that a file system takes for a path or a device, or that reorder the text a reader sees. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\p{Cn}/\\:*?"<>|]+/gu
const invisible = /[\p{Cf}\p{Co}\p{Surrogate}]+/gu
/** File systems allow 255 bytes; browsers need some to number a second file of the same name. */
const mostBytes = 200

/** The name for a downloaded file: one path segment of visible letters, with its extension. */
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

/** RFC 6266 with the encoding of RFC 8187, which leaves fewer characters unescaped than encodeURIComponent. */
export function attachmentHeader(filename: string): string {
  const encoded = encodeURIComponent(fittingName(filename)).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
