/** A picture as a data address, which lives as long as the cache keeps it and no longer. */
export const asData = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(new Error('Gambar tidak dapat dibaca')))
    reader.readAsDataURL(blob)
  })
