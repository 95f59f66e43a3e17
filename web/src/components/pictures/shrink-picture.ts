/** Tried in order until the picture is small enough. */
const qualities = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]

type Size = { width: number; height: number; bytes: number }
/** A part of a picture, in its own pixels. */
type Part = { x: number; y: number; width: number; height: number }

/** If no quality makes it small enough, its dimensions are reduced. */
const scales = [1, 0.75, 0.5]

/** A part of a picture as a JPEG of at most this size, made in the browser: the original is never sent. */
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

/** What to do about a file that the browser cannot show: most often it is an iPhone's HEIC. */
export const unreadablePicture =
  'Berkas ini bukan gambar yang dapat dibaca. Pakai JPEG, PNG, atau WebP. Di iPhone: Pengaturan, Kamera, Format, lalu pilih Paling Kompatibel dan ambil fotonya lagi.'

/** The picture in a file. Throws the text to show if it cannot be read. */
export const readPicture = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new Error(unreadablePicture)
  })

/** The whole picture in a file. Throws the text to show if it is no picture, or cannot be made small enough. */
export async function shrinkFile(file: File, size: Size): Promise<Blob> {
  const picture = await readPicture(file)
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
  // A transparent picture gets a white background: JPEG has no transparency.
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  return canvas
}
