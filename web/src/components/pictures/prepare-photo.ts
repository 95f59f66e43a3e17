import { photoSize } from '@hadir/contract/photo/photo.ts'
import { readPicture, shrinkPicture } from './shrink-picture.ts'

/** The crop, in fractions of the picture's width and height. */
export type Cut = { x: number; y: number; width: number; height: number }

/** The crop as a JPEG of the stored size. */
export async function preparePhoto(file: File, cut: Cut): Promise<Blob> {
  const picture = await readPicture(file)
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
