import { expect, test } from 'vitest'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { joinPdfs, makePdf } from './pdf.ts'
import { joinPdf, sha256, splitPdf } from './stored-pdf.ts'

const bySchool = '00000000-0000-4000-8000-000000000002'
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const madeAt = new Date('2026-12-18T03:00:00Z')

const paperOf = (name: string) => ({
  title: name,
  madeAt,
  content: [
    { text: `Nilai ${name}`, bold: true },
    { image: logo, width: 20 },
    { text: 'Halaman kedua', pageBreak: 'before' as const },
  ],
})

test('the same paper with the same date has the same bytes', async () => {
  const [one, again] = [await makePdf(bySchool, paperOf('Ananda')), await makePdf(bySchool, paperOf('Ananda'))]
  expect(sha256(again).equals(sha256(one))).toBe(true)
})

test('a paper stored without fonts is a fifth of the size and reassembles byte for byte', async () => {
  const one = await makePdf(bySchool, paperOf('Ananda Sari'))
  const other = await makePdf(bySchool, paperOf('Budi “Zeta” Ömer'))
  const [split, ofOther] = [splitPdf(one), splitPdf(other)]
  expect(split.parts.length).toBe(2)
  expect(split.rest.length).toBeLessThan(one.length / 4)
  expect(split.parts[1]?.sha256.toString('hex')).toBe(ofOther.parts[1]?.sha256.toString('hex'))
  expect(joinPdf(split).equals(one)).toBe(true)
  expect(joinPdf(ofOther).equals(other)).toBe(true)
})

test('papers merge into one file with pages in order and fonts once', async () => {
  const names = ['Ananda', 'Budi', 'Citra', 'Dewi', 'Eka']
  const papers = await Promise.all(names.map((name) => makePdf(bySchool, paperOf(name))))
  const merged = await joinPdfs(bySchool, papers, 'Rapor VII-A “Ganjil”')
  expect((await pdfPages(merged)).map((text) => text.trim())).toEqual(
    names.flatMap((name) => [`Nilai ${name}`, 'Halaman kedua']),
  )
  expect(merged.length).toBeLessThan((papers[0]?.length ?? 0) * 1.5)
  expect(merged.toString('latin1').match(/\/FontFile2/g)).toHaveLength(2)
})
