import sharp from 'sharp'
import { Failure } from '../failure.ts'
import { fairQueue } from '../threads/fair-queue.ts'

/** Limits what a few kilobytes may unpack to: four bytes per pixel. */
const mostPixels = 4096 * 4096
/** Two bytes per channel take several times as long. */
const mostDeepPixels = mostPixels / 4
/** The largest size that any of our pictures is shown or printed at. */
const longestSide = 1600

// One picture at a time, so that uploads cannot fill the memory; readers of other file types are disabled.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
const takeTurn = fairQueue({ running: 1, waitingPerSchool: 4, waiting: 40, full: 'FILES_BUSY' })

export type PictureType = 'image/png' | 'image/jpeg'
const typeOf: Readonly<Record<string, PictureType>> = { png: 'image/png', jpeg: 'image/jpeg' }

/**
 * A picture re-encoded from its pixels: nothing else of the file is stored, neither a camera's metadata nor data
 * appended to it. Null if it is not a complete PNG or JPEG; throws PICTURE_PIXELS if it has too many. Queued by `school`.
 */
export const freshPicture = (
  school: string,
  content: Uint8Array,
): Promise<{ content: Buffer; contentType: PictureType } | null> =>
  takeTurn(school, async () => {
    try {
      // Only the head is read here, whatever size it declares.
      const { format, depth, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
      const contentType = typeOf[format ?? '']
      if (!contentType) return null
      const most = depth === 'ushort' ? mostDeepPixels : mostPixels
      if (width * height > most)
        throw new Failure('PICTURE_PIXELS', { values: { megapixels: Math.floor(most / 1_000_000) } })
      const picture = sharp(content, { limitInputPixels: mostPixels, failOn: 'warning' })
      const drawn = picture
        .autoOrient()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      const packed = contentType === 'image/png' ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: 88 })
      return { content: await packed.toBuffer(), contentType }
    } catch (error) {
      if (error instanceof Failure) throw error
      // All errors of libvips mean the same: not a picture that can be shown.
      return null
    }
  })
