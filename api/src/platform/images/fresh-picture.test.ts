import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { freshPicture } from './fresh-picture.ts'

const school = 'a-school'
const red = { r: 200, g: 20, b: 20 }
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: red } })

const chunk = (type: string, content: Buffer) => {
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, Buffer.from(type), content, crc])
}

test('a picture keeps its pixels and loses everything else in its file', async () => {
  const secret = '<script>alert(1)</script> GPS -6.5971'
  for (const format of ['png', 'jpeg'] as const) {
    const noted = picture().withExif({ IFD0: { ImageDescription: secret } })
    const file = await noted.toFormat(format).toBuffer()
    const given = Buffer.concat([file, Buffer.from(`behind the picture: ${secret}`)])
    expect(given.includes(secret)).toBe(true)
    const fresh = await freshPicture(school, given)
    expect(fresh?.contentType).toBe(`image/${format}`)
    expect(fresh?.content.includes(secret)).toBe(false)
    const { data, info } = await sharp(fresh!.content).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, Math.abs(data[0]! - red.r) < 4]).toEqual([40, 30, true])
  }
})

test('a large one is reduced to the largest size we show', async () => {
  const fresh = await freshPicture(school, await picture(3_000, 1_000).jpeg().toBuffer())
  expect(await sharp(fresh!.content).metadata()).toMatchObject({ width: 1_600, height: 533 })
})

test('only complete PNG and JPEG files are accepted, whatever their name', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const whole = await picture(400, 300).jpeg().toBuffer()
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const refused = [
    Buffer.from(drawing),
    Buffer.concat([png, Buffer.from(drawing)]),
    Buffer.from('%PDF-1.7'),
    await picture()
      .webp()
      .toBuffer()
      .catch(() => Buffer.alloc(0)),
    whole.subarray(0, whole.length / 2),
  ]
  for (const file of refused) expect(await freshPicture(school, file)).toBeNull()
})

test('a picture of two bytes per channel has a quarter of the pixels at most', async () => {
  const deep = (side: number) => picture(side, side).toColourspace('rgb16').png().toBuffer()
  const [small, large] = [await deep(400), await deep(2_100)]
  expect(await sharp(large).metadata()).toMatchObject({ depth: 'ushort' })
  expect(await freshPicture(school, small)).toMatchObject({ contentType: 'image/png' })
  await expect(freshPicture(school, large)).rejects.toMatchObject({
    code: 'PICTURE_PIXELS',
    message: expect.stringContaining('4 megapiksel'),
  })
})

test('a small picture that would unpack to gigabytes is rejected by its declared size', async () => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(60_000, 0)
  size.writeUInt32BE(60_000, 4)
  size.set([8, 6, 0, 0, 0], 8)
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.alloc(60_000))), chunk('IEND', Buffer.alloc(0))]
  const before = process.memoryUsage.rss()
  await expect(freshPicture(school, Buffer.concat([png, ...parts]))).rejects.toMatchObject({
    code: 'PICTURE_PIXELS',
    message: expect.stringContaining('16 megapiksel'),
  })
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 2 ** 20)
})
