import { photoSize } from '@hadir/contract/photo/photo.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** What is cut out of a picture, in parts of its width and height. */
export type Cut = { x: number; y: number; width: number; height: number }

/** The part that was cut out as a JPEG of the size that is kept. */
export async function preparePhoto(file: File, cut: Cut): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const part = {
    x: cut.x * picture.width,
    y: cut.y * picture.height,
    width: cut.width * picture.width,
    height: cut.height * picture.height,
  }
  const made = await shrinkPicture(picture, part, photoSize)
  if (!made) throw new Error('Foto ini tidak dapat dikecilkan. Coba foto lain.')
  return made
}
