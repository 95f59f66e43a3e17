import { expect, test } from 'vitest'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { reportCardPaper } from './report-paper.ts'
import { sampleSnapshot } from './testing-snapshot.ts'

const bySchool = '00000000-0000-4000-8000-000000000004'

/**
 * What a page draws and where, in whole points: its texts, and how many strokes, fills and pictures. No renderer is among
 * the dependencies; a golden paper is compared by what a renderer would be told.
 */
async function drawn(pdf: Buffer): Promise<string> {
  const { OPS } = await getResolvedPDFJS()
  const names = new Map(Object.entries(OPS as Record<string, number>).map(([name, code]) => [code, name]))
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const lines: string[] = []
  for (let no = 1; no <= document.numPages; no += 1) {
    const page = await document.getPage(no)
    lines.push(`page ${no}: ${page.view.map(Math.round).join(' ')}`)
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [size, , , , x, y] = item.transform as number[]
      lines.push(`${Math.round(x ?? 0)} ${Math.round(y ?? 0)} ${(size ?? 0).toFixed(1)} ${item.str}`)
    }
    const { fnArray } = await page.getOperatorList()
    const counts = new Map<string, number>()
    for (const code of fnArray) {
      const name = names.get(code) ?? ''
      if (/^(constructPath|stroke|fill|paint\w+)$/.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    lines.push(
      [...counts]
        .map(([name, count]) => `${name} ${count}`)
        .toSorted()
        .join(', '),
    )
  }
  return `${lines.join('\n')}\n`
}

test.each([
  ['merdeka-a4', sampleSnapshot(1, { subjects: 12, semesterNo: 2 })],
  ['k13-f4', sampleSnapshot(1, { curriculum: 'K13', size: 'F4', fontSize: 9, subjects: 12 })],
  ['mid-semester', sampleSnapshot(1, { period: 'TENGAH', subjects: 6 })],
] as const)('%s is drawn as its golden paper', async (name, card) => {
  const pdf = await makePdf(bySchool, reportCardPaper(card, { logo: null, qr: null }))
  await expect(await drawn(pdf)).toMatchFileSnapshot(`golden/${name}.txt`)
})
