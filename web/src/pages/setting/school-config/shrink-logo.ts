import { readPicture } from '../../../components/pictures/shrink-picture.ts'

const longestSide = 400

/** A picture of any size as a PNG for a letterhead, made in the browser so that a phone sends little. */
export async function shrinkLogo(file: File): Promise<Blob> {
  const picture = await readPicture(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!small) throw new Error('Gambar ini tidak dapat diubah. Coba gambar lain.')
  return small
}
