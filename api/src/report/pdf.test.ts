import { expect, test } from 'vitest'
import { letterhead } from './letterhead.ts'
import { makePdf } from './pdf.ts'

const school = {
  name: 'SMP Contoh',
  npsn: '99999901',
  address: 'Jl. Melati 1',
  regency: 'Kota Bogor',
  lines: ['DINAS PENDIDIKAN'],
}

test('a paper is a PDF of A4 pages with its font inside', async () => {
  const rows = Array.from({ length: 80 }, (_, i) => [String(i + 1), `Siswa ${i + 1}`])
  const pdf = await makePdf({
    title: 'Daftar',
    content: [letterhead(school), { table: { headerRows: 1, body: [['No', 'Nama'], ...rows] } }],
    foot: 'SMP Contoh',
  })
  const text = pdf.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3)
  expect(text).toContain('/FontFile2')
})

test('a picture of another server or file is not fetched', async () => {
  await expect(makePdf({ title: 'x', content: { image: 'file:///etc/passwd' } })).rejects.toThrow()
  await expect(makePdf({ title: 'x', content: { image: 'http://127.0.0.1:9/x.png' } })).rejects.toThrow()
  await expect(makePdf({ title: 'x', content: { image: '/etc/hostname' } })).rejects.toThrow()
})

test('a paper is made in a thread of its own, so no function of ours can be in it', async () => {
  const content = { table: { body: [['1']] }, layout: { hLineWidth: () => 1 } }
  await expect(makePdf({ title: 'x', content })).rejects.toThrow(/could not be cloned/)
})
