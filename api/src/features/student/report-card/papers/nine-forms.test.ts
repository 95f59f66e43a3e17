import { expect, test } from 'vitest'
import { schoolForms } from '@hadir/contract/config/school/school.ts'
import { type Level, levels } from '@hadir/contract/labels.ts'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import { reportCardPaper } from './report-paper.ts'
import { supplementPaper } from './supplement-paper.ts'
import { sampleSchool, sampleStudent } from './testing-papers.ts'
import { sampleSnapshot } from './testing-snapshot.ts'

const bySchool = '00000000-0000-4000-8000-000000000004'
const levelOf: Record<string, Level> = { SD: 'SD', MI: 'SD', SMP: 'SMP', MTs: 'SMP', SLB: 'SMP', PKBM: 'SMP' }
const extras = { photo: undefined, size: 'A4', date: '18 Desember 2026' } as const

const kinds = [...levels, ...schoolForms].map((kind) => ({
  kind,
  level: levelOf[kind] ?? ('SMA' as const),
  form: schoolForms.find((form) => form === kind) ?? null,
}))

const covers: Record<(typeof kinds)[number]['kind'], string> = {
  SD: 'SEKOLAH DASAR (SD)',
  SMP: 'SEKOLAH MENENGAH PERTAMA (SMP)',
  SMA: 'SEKOLAH MENENGAH ATAS (SMA)',
  SMK: 'SEKOLAH MENENGAH KEJURUAN (SMK)',
  MI: 'MADRASAH IBTIDAIYAH (MI)',
  MTs: 'MADRASAH TSANAWIYAH (MTs)',
  MA: 'MADRASAH ALIYAH (MA)',
  SLB: 'SEKOLAH LUAR BIASA (SLB)',
  PKBM: 'PUSAT KEGIATAN BELAJAR MASYARAKAT (PKBM)',
}

test.each(kinds)('cover, identity and rapor of $kind name it', async ({ kind, level, form }) => {
  const school = sampleSchool({ level, form, name: `${kind} Contoh Nusantara` })
  const [cover = '', identity = ''] = await pdfPages(
    await makePdf(bySchool, supplementPaper(sampleStudent(), school, extras)),
  )
  expect(cover).toContain(`PESERTA DIDIK ${covers[kind]} Nama`)
  const place = form?.startsWith('M') ? 'MADRASAH' : form === 'PKBM' ? 'PKBM' : 'SEKOLAH'
  expect(identity).toMatch(new RegExp(`^IDENTITAS ${place}`))
  const card = sampleSnapshot(1, { subjects: 2 })
  const rapor = reportCardPaper(
    { ...card, school: { ...card.school, name: school.name, level, form } },
    { logo: null, qr: null },
  )
  const [first = ''] = await pdfPages(await makePdf(bySchool, rapor))
  expect(first.toUpperCase()).toContain(`${place} : ${school.name.toUpperCase()}`)
})
