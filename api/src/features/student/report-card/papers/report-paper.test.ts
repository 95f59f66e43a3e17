import { expect, test } from 'vitest'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { type Placed, placedOn } from '../../../../testing/placed-text.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import { reportCardPaper } from './report-paper.ts'
import { mm } from './page-layout.ts'
import { sampleSnapshot } from './testing-snapshot.ts'

const bySchool = '00000000-0000-4000-8000-000000000003'
const name60 = 'Muhammad Ar-Rayyan Dzulfiqar Hadiningrat Kusumawardhana Putr'
const made = (card: ReturnType<typeof sampleSnapshot>) =>
  makePdf(bySchool, reportCardPaper(card, { logo: null, qr: null }))

test.each([
  ['MERDEKA', 'A4', 8],
  ['MERDEKA', 'F4', 11],
  ['K13', 'A4', 11],
  ['K13', 'F4', 9],
] as const)(
  '%s on %s: 18 subjects, long names and descriptions fit; no signature stands alone',
  async (curriculum, size, fontSize) => {
    const card = sampleSnapshot(1, {
      curriculum,
      size,
      fontSize,
      subjects: 18,
      length: 300,
      name: name60,
      semesterNo: 2,
    })
    const pdf = await made(card)
    const pages = await placedOn(pdf)
    const texts = await pdfPages(pdf)
    const bare = texts.join(' ').replaceAll(/\s/g, '')
    const subjects = card.groups.flatMap((group) => group.subjects)
    for (const { name, final, skill } of subjects) {
      expect(bare).toContain(name.replaceAll(' ', ''))
      const own = [final, skill].flatMap((printed) => printed?.description ?? [])
      // A row stays on one page, so that a description is found in one piece.
      for (const text of own)
        expect(texts.some((page) => page.replaceAll(' ', '').includes(text.replaceAll(' ', '')))).toBe(true)
    }
    for (const { width, height, placed } of pages) {
      expect(width).toBeCloseTo(size === 'A4' ? 595.28 : 609.45, 0)
      expect(height).toBeCloseTo(size === 'A4' ? 841.89 : 935.43, 0)
      for (const one of placed) {
        expect(one.left, one.text).toBeGreaterThan(40)
        expect(one.right, one.text).toBeLessThan(width - 30)
        expect(one.bottom, one.text).toBeGreaterThan(20)
      }
    }
    for (const text of texts.filter((page) => /\b(Bahasa|Sejarah|Informatika)\b/.test(page))) {
      expect(text).toContain('Mata Pelajaran')
    }
    const last = texts.findLast((page) => page.includes('Kepala Sekolah')) ?? ''
    expect(last.indexOf('Keputusan')).toBeGreaterThanOrEqual(0)
    expect(last.indexOf('Keputusan')).toBeLessThan(last.indexOf('Mengetahui'))
    expect(last).toContain('198703122010012005')
  },
)

test('only the end of Genap decides: the last grade graduates, the others are promoted', async () => {
  const text = async (card: ReturnType<typeof sampleSnapshot>) => (await pdfPages(await made(card))).join(' ')
  expect(await text(sampleSnapshot(1))).not.toContain('Keputusan')
  expect(await text(sampleSnapshot(1, { period: 'TENGAH', semesterNo: 2 }))).not.toContain('Keputusan')
  expect(await text(sampleSnapshot(1, { semesterNo: 2 }))).toContain('Naik ke kelas VIII (delapan)')
  const last = { academicClass: { id: bySchool, name: 'IX-A', grade: 'IX' as const, phase: 'D' } }
  const graduates = sampleSnapshot(1, {
    semesterNo: 2,
    changes: { ...last, decision: { value: 'LULUS', nextGrade: null } },
  })
  expect(await text(graduates)).toContain('LULUS dari SMP Contoh Nusantara')
  const stays = sampleSnapshot(1, { semesterNo: 2, changes: { decision: { value: 'TINGGAL', nextGrade: null } } })
  expect(await text(stays)).toContain('Tinggal di kelas VII (tujuh)')
})

test('a rapor’s text from header to footer', async () => {
  const card = sampleSnapshot(1, { subjects: 2 })
  expect(await pdfPages(await made(card))).toMatchInlineSnapshot(`
    [
      "PEMERINTAH KOTA BOGOR DINAS PENDIDIKAN SMP Contoh Nusantara NPSN 99999901 · Jl. Melati No. 1 · Kota Bogor LAPORAN HASIL BELAJAR (RAPOR) Nama : Ananda Sari NIS / NISN : 25-1 / 0012345678 Sekolah : SMP Contoh Nusantara Alamat : Jl. Melati No. 1, Kota Bogor Kelas : VII-A Fase : D Semester : 1 (Ganjil) Tahun Pelajaran : 2026/2027 A. Nilai dan Capaian Kompetensi No Mata Pelajaran Nilai Akhir Capaian Kompetensi 1 Pendidikan Agama Islam dan Budi Pekerti 73 Ananda Sari menunjukkan penguasaan yang baik dalam membandingkan bilangan bulat dan pecahan. Perlu bimbingan dalam menyelesaikan persamaan linear satu variabel. (1) 2 Pendidikan Pancasila 80 Ananda Sari menunjukkan penguasaan yang baik dalam membandingkan bilangan bulat dan pecahan. Perlu bimbingan dalam menyelesaikan persamaan linear satu variabel. (2) B. Kokurikuler Sungai kita bersih Gaya hidup berkelanjutan. Siswa mengamati mutu air sungai dan mengusulkan cara menjaganya Dimensi Capaian Keterangan Penalaran kritis Sangat baik Menarik simpulan dari data yang dikumpulkan sendiri. Kolaborasi Baik Membagi tugas dalam kelompok dengan adil. C. Ekstrakurikuler No Ekstrakurikuler Predikat Keterangan 1 Pramuka Sangat baik Menjadi pemimpin regu dalam perkemahan. 2 Paduan suara Baik Aktif dalam setiap latihan. D. Prestasi No Prestasi Keterangan 1 Juara 2 Olimpiade Matematika Tingkat kota, Oktober 2026 E. Ketidakhadiran Sakit 1 hari Izin 1 hari Tanpa keterangan 1 hari F. Catatan Wali Kelas Ananda tekun dan ramah. Pertahankan semangat belajarmu, dan berlatihlah berbicara di depan kelas. G. Tanggapan Orang Tua/Wali Mengetahui, Orang tua/wali .............................................. Bogor, 18 Desember 2026 Wali Kelas Siti Rahmawati, S.Pd. NIP 198703122010012005 Mengetahui, Kepala Sekolah Drs. H. Bambang Sutrisno, M.Pd. NIP 196805171994031004 Ananda Sari · VII-A 1 / 1",
    ]
  `)
})

test('preprinted letterhead paper leaves room, and a name without spaces is not cut', async () => {
  const blank = sampleSnapshot(1, { name: 'W'.repeat(60) })
  const onPaper = (blankHeight: number) =>
    made({ ...blank, paper: { ...blank.paper, letterheadStyle: 'KOSONG', blankHeight } })
  const highest = (page: { height: number; placed: Placed[] } | undefined) =>
    ((page?.height ?? 0) - Math.max(...(page?.placed ?? []).map(({ bottom }) => bottom))) / mm
  const pdf = await onPaper(60)
  const [first, ...others] = await placedOn(pdf)
  // From the upper edge of the paper to the title.
  expect(highest(first)).toBeGreaterThan(60)
  expect(highest(first)).toBeLessThan(66)
  const [low] = await placedOn(await onPaper(40))
  expect(highest(first) - highest(low)).toBeCloseTo(20, 3)
  expect((await pdfPages(pdf)).join(' ')).not.toContain('DINAS PENDIDIKAN')
  for (const { width, placed } of [first, ...others].flatMap((page) => page ?? [])) {
    for (const one of placed) expect(one.right).toBeLessThan(width - 30)
  }
})

test('a rapor of six subjects is set on one sheet where it can be, an older one as before', async () => {
  const card = sampleSnapshot(1, { subjects: 6, length: 120 })
  const pages = async (of: typeof card) =>
    (await placedOn(await makePdf(bySchool, reportCardPaper(of, { logo: null, qr: null })))).map(({ placed }) => placed)
  const [sheet = [], ...more] = await pages({ ...card, templateVersion: 2 })
  expect(more).toEqual([])
  expect(Math.min(...sheet.map(({ size }) => size))).toBeGreaterThanOrEqual(8)
  expect(await pages(card)).toHaveLength(2)
})

test('an SMK names program and konsentrasi keahlian', async () => {
  const card = sampleSnapshot(1, { subjects: 2 })
  const named = { ...card.academicClass, program: 'Teknik Jaringan Komputer', major: 'Teknik Komputer dan Jaringan' }
  const text = (await pdfPages(await made({ ...card, academicClass: named }))).join(' ')
  expect(text).toMatch(/Program : Teknik Jaringan Komputer .*Konsentrasi : Teknik Komputer dan Jaringan Semester/)
})

test('PKL has its table, and a rapor without any has none', async () => {
  const card = sampleSnapshot(1, { subjects: 2 })
  const at = { place: 'PT Sinar Jaya', startDate: '2026-07-20', endDate: '2026-12-11' }
  const internships = [
    { ...at, mentor: 'Budi Santoso', score: 88, description: 'Merawat jaringan kantor' },
    { ...at, place: 'Dinas Kominfo', mentor: null, score: null, description: null },
  ]
  const text = (await pdfPages(await made({ ...card, internships }))).join(' ')
  expect(text).toMatch(/B\. Praktik Kerja Lapangan No Tempat Waktu Nilai Keterangan/)
  expect(text).toMatch(/PT Sinar Jaya\s+Pembimbing: Budi Santoso/)
  expect(text).toContain('20 Juli 2026 s.d.')
  expect(text).toContain('Merawat jaringan kantor')
  for (const without of [card, { ...card, internships: [] }]) {
    expect((await pdfPages(await made(without))).join(' ')).not.toContain('Praktik Kerja')
  }
})

test('letters take the place of scores, with their meaning below', async () => {
  const card = sampleSnapshot(1, { subjects: 2 })
  const groups = card.groups.map(({ group, subjects }) => ({
    group,
    subjects: subjects.map((one) => ({ ...one, final: { ...one.final, letter: 'BSH' as const } })),
  }))
  const text = (await pdfPages(await made({ ...card, groups }))).join(' ')
  expect(text).toContain('Budi Pekerti BSH Ananda')
  expect(text).toContain('SB: Sangat Berkembang · BSH: Berkembang Sesuai Harapan')
})

test.each<[string, Parameters<typeof sampleSnapshot>[1]]>([
  ['four lines on each of eleven subjects', { length: 200, changes: { extracurriculars: [], achievements: [] } }],
  ['a decision, ekskul and achievements', { length: 150, semesterNo: 2 }],
])('a rapor with %s needs no third page for its signatures', async (_, parts) => {
  const card = sampleSnapshot(1, { subjects: 11, ...parts })
  const qr = `https://hadir.contoh.test/rapor/${'a1b2c3d4e5'.repeat(7)}`
  expect(await pdfPages(await makePdf(bySchool, reportCardPaper(card, { logo: null, qr })))).toHaveLength(2)
})

/** Rapor of many lengths, most of which need a line or two more than their last page but one has. */
const lengths = [
  ...[2, 8, 9, 10, 11].flatMap((subjects) => [120, 200].map((length) => ({ subjects, length }))),
  ...[10, 11].map((subjects) => ({ subjects, length: 150, semesterNo: 2 as const })),
  { subjects: 9, length: 150, curriculum: 'K13' as const },
  ...[9, 12].map((subjects) => ({ subjects, length: 200, period: 'TENGAH' as const })),
]

test.each([
  ['A4', 10],
  ['F4', 11],
] as const)(
  'on %s at %d points no rapor ends with a page of little more than its signatures',
  async (size, fontSize) => {
    const alone: string[] = []
    for (const made of lengths) {
      const card = sampleSnapshot(1, { ...made, size, fontSize })
      const pages = await placedOn(await makePdf(bySchool, reportCardPaper(card, { logo: null, qr: null })))
      for (const { placed } of pages) {
        if (/^[A-Z]\. (Tanggapan|Keputusan)/.test(placed[0]?.text ?? '')) alone.push(JSON.stringify(made))
        // Tighter, never smaller than can be read.
        expect(Math.min(...placed.map((one) => one.size))).toBeGreaterThanOrEqual(8)
      }
    }
    expect(alone).toEqual([])
  },
)
