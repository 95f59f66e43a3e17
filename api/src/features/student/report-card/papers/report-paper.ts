import type { Content } from 'pdfmake/interfaces.js'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { letterhead } from '../../../../platform/documents/pdf/letterhead.ts'
import type { Density, Paper } from '../../../../platform/documents/pdf/paper.ts'
import {
  absencesAndNote,
  achievements,
  activities,
  attitudes,
  decisionBox,
  decisionText,
  extracurriculars,
  identity,
  internships,
  owesAttitudes,
} from './report-parts.ts'
import { k13Scores, merdekaScores } from './score-tables.ts'
import { framed, heading, margins, paperDate, sheetOf, together } from './page-layout.ts'
import { signatures } from './signatures.ts'

type Extras = {
  /** As data; null where the papers have none. */
  logo: string | null
  /** The address in the QR code; null on a draft. */
  qr: string | null
  /** Printed across every page of a draft. */
  mark?: string
  /** When it was frozen; undefined for a draft. */
  madeAt?: Date
}

/** One student's rapor of a semester, or of mid-semester, as the school gives it to her family. */
export function reportCardPaper(card: ReportCardSnapshot, { logo, qr, mark, madeAt }: Extras): Paper {
  const { paper, student, academicClass } = card
  const { width, ...sheet } = sheetOf(paper.size)
  const whole = ({ isGrouped }: { isGrouped: boolean }) => {
    const { content, begins } = body(card, { width, qr, isGrouped })
    const above = [head(card, { logo, width }), title(card), identity(card), ruleOf(width)]
    return { begins, content: [...above, ...content, ...projects(card)] }
  }
  const { content, begins } = whole({ isGrouped: false })
  return {
    ...sheet,
    title: `Rapor ${student.name}`,
    fontSize: paper.fontSize,
    foot: `${student.name} · ${academicClass.name}`,
    ...(mark && { watermark: mark }),
    ...(madeAt && { madeAt }),
    content,
    ...(isShort(card) && { oneSheet: oneSheetOf(paper.fontSize) }),
    ending: { begins, tighter: tighterThan(paper.fontSize), fallback: whole({ isGrouped: true }).content },
  }
}

/** Tighter still: one sheet is worth the smallest type that is easy to read. */
const oneSheetOf = (fontSize: number): Density[] => [
  ...tighterThan(fontSize),
  { fontSize: Math.max(smallest, fontSize - 2), lineHeight: 1.02, rowSpace: 0.3 },
]

/** With as few subjects as a primary school has, one sheet does where it can. An older frozen rapor keeps its pages. */
const mostOfOneSheet = 8
const isShort = ({ templateVersion, groups }: ReportCardSnapshot): boolean =>
  templateVersion >= 2 && groups.flatMap(({ subjects }) => subjects).length <= mostOfOneSheet

const ruleOf = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 4, x2: width, y2: 4, lineWidth: 0.75 }],
  margin: [0, 0, 0, 4],
})

/** In points; smaller type is hard to read. */
const smallest = 8

/** A step at a time, so that a rapor is set no tighter than it needs. */
const tighterThan = (fontSize: number): Density[] =>
  [
    { fontSize, lineHeight: 1.08, rowSpace: 0.6 },
    { fontSize: fontSize - 0.5, lineHeight: 1.08, rowSpace: 0.6 },
    { fontSize: fontSize - 1, lineHeight: 1.05, rowSpace: 0.5 },
  ].filter((setting) => setting.fontSize >= smallest)

function head({ paper, school }: ReportCardSnapshot, { logo, width }: { logo: string | null; width: number }): Content {
  const { letterheadStyle: style, letterheadLines: lines, blankHeight } = paper
  return letterhead({ ...school, lines, style, blankHeight, logo }, { width, top: margins.top })
}

function title({ period, leftOn, paper }: ReportCardSnapshot): Content {
  const of = period === 'TENGAH' ? 'LAPORAN HASIL BELAJAR TENGAH SEMESTER' : 'LAPORAN HASIL BELAJAR (RAPOR)'
  return {
    stack: [
      { text: of, bold: true, fontSize: paper.fontSize + 3 },
      ...(leftOn ? [`Rapor sementara: peserta didik keluar pada ${paperDate(leftOn)}`] : []),
    ],
    alignment: 'center',
    margin: [0, 0, 0, 8],
  }
}

type Body = { width: number; qr: string | null; isGrouped: boolean }

/**
 * The existing parts, lettered in order; the last one stays with the signatures, and if it `isGrouped`, with the two before
 * as well. `begins`: the headings of the blocks that hold little more than the signatures.
 */
function body(card: ReportCardSnapshot, { width, qr, isGrouped }: Body): { content: Content[]; begins: string[] } {
  let letters = 0
  const titleOf = (text: string) => `${String.fromCharCode(65 + letters++)}. ${text}`
  /** Only existing parts use a letter. */
  const part = (text: string, isThere: boolean, of: (title: string) => Content[]) => (isThere ? of(titleOf(text)) : [])
  const parts = [
    ...part('Sikap', owesAttitudes(card), (title) => attitudes(card, title)),
    ...(card.curriculum === 'K13'
      ? k13Scores(card, { width, titleOf })
      : merdekaScores(card, { width, title: titleOf('Nilai dan Capaian Kompetensi') })),
    ...part('Praktik Kerja Lapangan', (card.internships ?? []).length > 0, (title) => internships(card, title)),
    ...part('Kokurikuler', card.cocurricular.length > 0, (title) => activities(card.cocurricular, title)),
    ...part('Ekstrakurikuler', card.extracurriculars.length > 0, (title) => extracurriculars(card, title)),
    ...part('Prestasi', card.achievements.length > 0, (title) => achievements(card, title)),
  ]
  const absences = absencesAndNote(card, [titleOf('Ketidakhadiran'), titleOf('Catatan Wali Kelas')])
  const responseTitle = titleOf('Tanggapan Orang Tua/Wali')
  const response = [heading(responseTitle), framed('', 28)]
  const decision = decisionText(card)
  const decisionTitle = decision && titleOf('Keputusan')
  const begins = [responseTitle, ...(decisionTitle ? [decisionTitle] : [])]
  const decided = decision && decisionTitle ? [heading(decisionTitle), decisionBox(decision)] : []
  const signed = signatures(card, qr)
  if (isGrouped)
    return { begins, content: [...parts, together(absences, together(...response), together(...decided), signed)] }
  if (!decision) return { begins, content: [...parts, absences, together(...response, signed)] }
  return { begins, content: [...parts, absences, together(...response), together(...decided, signed)] }
}

/** In years with P5, a separate paper. */
function projects(card: ReportCardSnapshot): Content[] {
  if (card.p5.length === 0) return []
  const text = 'RAPOR PROYEK PENGUATAN PROFIL PELAJAR PANCASILA'
  const [last, ...before] = activities(card.p5).toReversed()
  return [
    {
      text,
      bold: true,
      fontSize: card.paper.fontSize + 3,
      alignment: 'center',
      margin: [0, 0, 0, 8],
      pageBreak: 'before',
    },
    identity(card),
    { text: '', margin: [0, 0, 0, 8] },
    ...before.toReversed(),
    ...(last ? [together(last, signatures(card, null))] : []),
  ]
}
