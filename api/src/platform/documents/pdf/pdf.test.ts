import { expect, test } from 'vitest'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { letterhead } from './letterhead.ts'
import { makePdf } from './pdf.ts'

const bySchool = '00000000-0000-4000-8000-000000000001'
const school = {
  name: 'SMP Contoh',
  npsn: '99999901',
  address: 'Jl. Melati 1',
  regency: 'Kota Bogor',
  lines: ['DINAS PENDIDIKAN'],
  style: 'LENGKAP' as const,
  blankHeight: 60,
  logo: null,
}

test('a paper is a PDF of A4 pages with an embedded font', async () => {
  const rows = Array.from({ length: 80 }, (_, i) => [String(i + 1), `Siswa ${i + 1}`])
  const pdf = await makePdf(bySchool, {
    title: 'Daftar',
    content: [
      letterhead(school, { width: 515, top: 40 }),
      { table: { headerRows: 1, body: [['No', 'Nama'], ...rows] } },
    ],
    foot: 'SMP Contoh',
  })
  const text = pdf.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3)
  expect(text).toContain('/FontFile2')
})

test('what the font lacks is printed as its letters, and what is invisible not at all', async () => {
  const printedAs: Record<string, string> = {
    'Ḥadīṡ Al-Qurʾān, ʿAisyah Ṣalāḥ': 'Hadīs Al-Qur’ān, ‘Aisyah Salāh',
    'Ni\u0304la S\u0323a\u0304lih\u0323a': 'Nīla Sāliha',
    'Rajin\u2060 dan \u200eteliti\u200f, \ufe0fterus\u200d maju\u2063.': 'Rajin dan teliti, terus maju.',
    'Latihan → nilai ✓': 'Latihan -> nilai √',
    'Café Łódź – “½ × 2” ≤ 3': 'Café Łódź – “½ × 2” ≤ 3',
  }
  for (const bold of [false, true]) {
    const content = Object.keys(printedAs).map((text) => ({ text, bold }))
    const [page = ''] = await pdfPages(await makePdf(bySchool, { title: 'x', content }))
    for (const text of Object.values(printedAs)) expect(page).toContain(text)
  }
})

test('a picture from another server or file is not loaded', async () => {
  await expect(makePdf(bySchool, { title: 'x', content: { image: 'file:///etc/passwd' } })).rejects.toThrow()
  await expect(makePdf(bySchool, { title: 'x', content: { image: 'http://127.0.0.1:9/x.png' } })).rejects.toThrow()
  await expect(makePdf(bySchool, { title: 'x', content: { image: '/etc/hostname' } })).rejects.toThrow()
})

test('a paper is made in a separate thread, so it cannot contain functions', async () => {
  const content = { table: { body: [['1']] }, layout: { hLineWidth: () => 1 } }
  await expect(makePdf(bySchool, { title: 'x', content })).rejects.toThrow(/could not be cloned/)
})

test('forty papers of one school delay another school’s paper by only the current one', async () => {
  const done: string[] = []
  const order = async (of: string) => {
    await makePdf(of, { title: of, content: of })
    done.push(of)
  }
  const forty = Array.from({ length: 40 }, () => order('A'))
  await Promise.all([...forty, order('B')])
  expect(done.indexOf('B')).toBe(1)
  expect(done).toHaveLength(41)
})

test('a school with too many waiting papers must retry, others need not', async () => {
  const blank = (of: string) => makePdf(of, { title: of, content: of })
  const many = Array.from({ length: 42 }, () => blank('A').catch((error: unknown) => error))
  const other = blank('B')
  const refused = (await Promise.all(many)).filter((one) => !Buffer.isBuffer(one))
  expect(refused).toEqual([expect.objectContaining({ code: 'PAPERS_BUSY', status: 503 })])
  expect((await other).subarray(0, 5).toString()).toBe('%PDF-')
})
