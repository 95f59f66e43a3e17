/** Tried one after the other until the picture is small enough. */
const qualities = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]

type Size = { width: number; height: number; bytes: number }
/** A part of a picture, in its own pixels. */
type Part = { x: number; y: number; width: number; height: number }

/** When no quality makes it small enough, it is made smaller itself. */
const scales = [1, 0.75, 0.5]

/** A part of a picture as a JPEG of at most this size, made in the browser: the picture itself goes nowhere. */
export async function shrinkPicture(picture: ImageBitmap, part: Part, size: Size): Promise<Blob | null> {
  const fitting = Math.min(1, size.width / part.width, size.height / part.height)
  for (const scale of scales) {
    const canvas = drawn(picture, part, fitting * scale)
    for (const quality of qualities) {
      const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
      if (made && made.size <= size.bytes) return made
    }
  }
  return null
}

/** The picture in a file, whole. Throws what to say where there is none, or none that gets so small. */
export async function shrinkFile(file: File, size: Size, unreadable: string): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(unreadable)
  })
  const made = await shrinkPicture(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, size)
  if (!made) throw new Error('Foto ini tidak dapat dikecilkan. Coba foto lain.')
  return made
}

function drawn(picture: ImageBitmap, part: Part, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(part.width * scale))
  canvas.height = Math.max(1, Math.floor(part.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('Browser ini tidak dapat mengolah gambar.')
  // A picture with holes in it gets a white ground: a JPEG has none.
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}
