/** A picture as a data URL, which is freed with its cache entry. */
export const asData = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(new Error('Gambar tidak dapat dibaca')))
    reader.readAsDataURL(blob)
  })
