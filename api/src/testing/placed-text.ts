import { getDocumentProxy } from 'unpdf'

/** In points; `size` of the type. Upright text runs up from its place. */
export type Placed = { text: string; left: number; right: number; bottom: number; size: number }

/** Every piece of text with its position, by page, and the size of the pages. */
export async function placedOn(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: { width: number; height: number; placed: Placed[] }[] = []
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no)
    const [, , width = 0, height = 0] = page.view
    const { items } = await page.getTextContent()
    const placed = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              left: item.transform[4],
              right: item.transform[4] + (item.transform[0] === 0 ? 0 : item.width),
              bottom: item.transform[5],
              size: Math.hypot(item.transform[2], item.transform[3]),
            },
          ]
        : [],
    )
    pages.push({ width, height, placed })
  }
  return pages
}
