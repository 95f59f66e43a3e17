import type { PrintedReportCard } from '@hadir/contract/student/report-card/printed-card.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrintedRapor } from './printed-rapor.tsx'

type Subject = PrintedReportCard['groups'][number]['subjects'][number]

const id = '01a25815-6417-7077-8d79-67152d073fbc'
const signatory = { name: null, nip: null, title: 'Wali Kelas' }
const none = { S: 0, I: 0, A: 0 }

const rapor = (
  curriculum: PrintedReportCard['curriculum'],
  subject: Pick<Subject, 'final' | 'skill'>,
  more: Partial<PrintedReportCard> = {},
) => {
  const content: PrintedReportCard = {
    format: 1,
    formulaVersion: 1,
    templateVersion: 1,
    period: 'AKHIR',
    semesterNo: 1,
    curriculum,
    academicYear: { id, name: '2026/2027' },
    school: { name: 'SMP Contoh', npsn: '99999901', level: 'SMP', address: 'Jalan Melati 1', regency: null },
    paper: { size: 'A4', letterheadStyle: 'LENGKAP', letterheadLines: [], blankHeight: 60, fontSize: 10 },
    student: { id, name: 'Ananda Sari', nis: '1', nisn: null, gender: 'P', religion: null },
    academicClass: { id, name: 'VII-D', grade: 'VII', phase: 'D' },
    groups: [{ group: 'UMUM', subjects: [{ id, name: 'Matematika', teacher: null, threshold: 75, ...subject }] }],
    leftOn: null,
    attitudes: null,
    cocurricular: [],
    p5: [],
    extracurriculars: [],
    achievements: [],
    absences: { ...none, computed: none, isOverridden: false },
    note: null,
    decision: null,
    place: null,
    reportDate: '2026-12-18',
    signatories: { homeroom: signatory, principal: signatory },
    ...more,
  }
  return renderToStaticMarkup(<PrintedRapor content={content} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('a family reads which score of K13 is of skill, and of each whether it is too low', () => {
  const words = rapor('K13', {
    final: { score: 81, predicate: 'C', description: null },
    skill: { score: 74, predicate: 'D', description: null },
  })
  expect(words).toContain('Matematika Pengetahuan 81 C Keterampilan ▼ 74 D di bawah KKM 75')
})

test('a subject’s only score is beside its name', () => {
  const words = rapor('MERDEKA', { final: { score: 70, predicate: null, description: null }, skill: null })
  expect(words).toContain('Matematika ▼ 70 di bawah KKTP 75')
})

test('KKTP is explained where a score is below it, and only there', () => {
  const of = (score: number) => ({ final: { score, predicate: null, description: null }, skill: null })
  const explained = 'KKTP adalah batas nilai tuntas suatu mata pelajaran.'
  expect(rapor('MERDEKA', of(70))).toContain(explained)
  expect(rapor('MERDEKA', of(75))).not.toContain(explained)
})

test('a family reads an activity’s goal and the names of groups as they are on paper', () => {
  const subject = { final: { score: 81, predicate: null, description: null }, skill: null }
  const goal = 'Menjalankan pasar murah bersama warga.'
  const group = (name: 'UMUM' | 'PILIHAN') => ({
    group: name,
    subjects: [{ id, name, teacher: null, threshold: 75, ...subject }],
  })
  const words = rapor('MERDEKA', subject, {
    groups: [group('UMUM'), group('PILIHAN')],
    cocurricular: [{ theme: 'Aku Cinta Indonesia', title: 'Pasar Murah', goal, dimensions: [] }],
  })
  expect(words).toContain(`Aku Cinta Indonesia ${goal}`)
  expect(words).toContain('Mata pelajaran wajib')
  expect(words).toContain('Mata pelajaran pilihan')
})

test('a family reads where PKL was, when, with whom and how; an older rapor has none', () => {
  const subject = { final: { score: 80, predicate: null, description: null }, skill: null }
  const at = { startDate: '2026-07-20', endDate: '2026-12-11' } as const
  const internships = [{ place: 'PT Sinar Jaya', ...at, mentor: 'Budi', score: 88, description: 'Teliti.' }]
  expect(rapor('MERDEKA', subject, { internships })).toContain(
    'Praktik kerja lapangan PT Sinar Jaya Nilai: 88 20/07/2026 s.d. 11/12/2026. Pembimbing: Budi Teliti.',
  )
  expect(rapor('MERDEKA', subject)).not.toContain('Praktik kerja')
})
