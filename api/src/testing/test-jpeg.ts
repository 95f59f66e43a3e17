/** A JPEG's parts according to T.81; the content of the picture itself does not matter here. */
const part = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), content])
export const jpeg = ({ width = 300, height = 400, frame = 0xc0, bits = 8 } = {}) => {
  const size = Buffer.alloc(15)
  size.writeUInt8(bits, 0)
  size.writeUInt16BE(height, 1)
  size.writeUInt16BE(width, 3)
  size.set([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0], 5)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    part(0xe1, Buffer.from('Exif\0\0 GPS -6.5971 106.8060')),
    part(frame, size),
    part(0xda, Buffer.from([3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0])),
    Buffer.from([1, 2, 3, 0xff, 0xd9]),
  ])
}
