import { photoSize } from '@hadir/contract/photo.ts'

/** What is cut out of a picture, in parts of its width and height. */
export type Cut = { x: number; y: number; width: number; height: number }

/** Tried one after the other until the picture is small enough. */
const qualities = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** The part that was cut out as a JPEG of the size that is kept, made in the browser: the picture itself goes nowhere. */
export async function preparePhoto(file: File, cut: Cut): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const [width, height] = [cut.width * picture.width, cut.height * picture.height]
  const scale = Math.min(1, photoSize.width / width, photoSize.height / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * scale))
  canvas.height = Math.max(1, Math.floor(height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('Browser ini tidak dapat mengolah gambar.')
  // A picture with holes in it gets a white ground: a JPEG has none.
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  const from = [cut.x * picture.width, cut.y * picture.height, width, height] as const
  paper.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height)
  for (const quality of qualities) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (made && made.size <= photoSize.bytes) return made
  }
  throw new Error('Foto ini tidak dapat dikecilkan. Coba foto lain.')
}
