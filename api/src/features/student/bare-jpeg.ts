/** Markers of ITU-T T.81, table B.1. */
const startOfImage = 0xffd8
const startOfScan = 0xda
const comment = 0xfe
/** SOF0 to SOF15 tell the picture's size; C4, C8 and CC among them mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** APP1 to APP15: Exif with the place where a picture was taken, a camera's notes, previews. APP0 says only JFIF. */
const isHearsay = (marker: number) => (marker >= 0xe1 && marker <= 0xef) || marker === comment

/** A JPEG without what was written into it beside the picture, and its size; null for anything else. */
export function bareJpeg(file: Buffer): { content: Buffer; width: number; height: number } | null {
  if (file.length < 4 || file.readUInt16BE(0) !== startOfImage) return null
  const kept = [file.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let at = 2
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === startOfScan) {
      // From here to the end it is the picture itself.
      return size ? { content: Buffer.concat([...kept, file.subarray(at)]), ...size } : null
    }
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) return null
    if (isFrame(marker) && end >= at + 9) {
      size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    }
    if (!isHearsay(marker)) kept.push(file.subarray(at, end))
    at = end
  }
  return null
}
