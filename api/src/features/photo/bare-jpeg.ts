/** Markers of ITU-T T.81, table B.1. */
const startOfImage = 0xffd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Baseline, extended and progressive: what browsers and printed papers can show. */
const frames = [0xc0, 0xc1, 0xc2]
/** Huffman tables, quantization tables, restart interval. */
const tables = [0xc4, 0xdb, 0xdd]
const comment = 0xfe
/** APP0 to APP15: Exif with the place where a picture was taken, a camera's notes, previews of cropped parts. */
const isHearsay = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === comment

type Size = { width: number; height: number }

/** A JPEG reduced to its picture, without metadata or trailing data; null for anything else. */
export function bareJpeg(file: Buffer): ({ content: Buffer } & Size) | null {
  if (file.length < 4 || file.readUInt16BE(0) !== startOfImage) return null
  const parts = [file.subarray(0, 2)]
  let size: Size | null = null
  let hasScan = false
  let at = 2
  while (at + 2 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0
    if (marker === endOfImage) {
      // Phones append a second picture with its own Exif, or a film, after this.
      return size && hasScan ? { content: Buffer.concat([...parts, file.subarray(at, at + 2)]), ...size } : null
    }
    if (at + 4 > file.length) return null
    const segment = at + 2 + file.readUInt16BE(at + 2)
    const end = marker === startOfScan ? endOfScan(file, segment) : segment
    if (end > file.length) return null
    if (frames.includes(marker)) {
      // A second frame could have another size than the first, which papers rely on.
      if (size) return null
      size = sizeIn(file.subarray(at, end))
      if (!size) return null
    } else if (marker === startOfScan) hasScan = true
    else if (!tables.includes(marker) && !isHearsay(marker)) return null
    if (!isHearsay(marker)) parts.push(file.subarray(at, end))
    at = end
  }
  return null
}

/** Of a frame with 8 bits per sample, grey or colour; a picture without height or width breaks the whole paper. */
function sizeIn(frame: Buffer): Size | null {
  if (frame.length < 10 || frame[4] !== 8) return null
  const [height, width, components] = [frame.readUInt16BE(5), frame.readUInt16BE(7), frame[9] ?? 0]
  return height > 0 && width > 0 && [1, 3].includes(components) ? { width, height } : null
}

/** The position of the next marker; FF00 is a byte of the picture, FFD0 to FFD7 are its restarts. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return file.length
}
