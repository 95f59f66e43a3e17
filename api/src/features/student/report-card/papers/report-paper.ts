import type { Content } from 'pdfmake/interfaces.js'
import type { ReportCardSnapshot } from '@hadir/contract/student/student-evaluation/printed-card.ts'
import { letterhead } from '../../../../platform/documents/pdf/letterhead.ts'
import type { Paper } from '../../../../platform/documents/pdf/paper.ts'
import {
  absencesAndNote,
  achievements,
  activities,
  attitudes,
  decisionBox,
  decisionText,
  extracurriculars,
  identity,
  owesAttitudes,
} from './report-parts.ts'
import { k13Scores, merdekaScores } from './score-tables.ts'
import { framed, heading, margins, mm, paperDate, sheetOf, together } from './page-layout.ts'
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
  return {
    ...sheet,
    title: `Rapor ${student.name}`,
    fontSize: paper.fontSize,
    foot: `${student.name} · ${academicClass.name}`,
    ...(mark && { watermark: mark }),
    ...(madeAt && { madeAt }),
    content: [
      head(card, { logo, width }),
      title(card),
      identity(card),
      { canvas: [{ type: 'line', x1: 0, y1: 4, x2: width, y2: 4, lineWidth: 0.75 }], margin: [0, 0, 0, 4] },
      ...body(card, { width, qr }),
      ...projects(card),
    ],
  }
}

/** Leaves room at the top of paper with a preprinted letterhead. */
function head({ paper, school }: ReportCardSnapshot, { logo, width }: { logo: string | null; width: number }): Content {
  if (paper.letterheadStyle === 'KOSONG') {
    return { stack: [], margin: [0, 0, 0, paper.blankHeight * mm - margins.top] }
  }
  const isWhole = paper.letterheadStyle === 'LENGKAP'
  return letterhead({ ...school, lines: paper.letterheadLines }, { logo: isWhole ? logo : null, width })
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

/** The existing parts, lettered in order; the last one stays with the signatures. */
function body(card: ReportCardSnapshot, { width, qr }: { width: number; qr: string | null }): Content[] {
  let letters = 0
  const titleOf = (text: string) => `${String.fromCharCode(65 + letters++)}. ${text}`
  /** Only existing parts use a letter. */
  const part = (text: string, isThere: boolean, of: (title: string) => Content[]) => (isThere ? of(titleOf(text)) : [])
  const parts = [
    ...part('Sikap', owesAttitudes(card), (title) => attitudes(card, title)),
    ...(card.curriculum === 'K13'
      ? k13Scores(card, { width, titleOf })
      : merdekaScores(card, { width, title: titleOf('Nilai dan Capaian Kompetensi') })),
    ...part('Kokurikuler', card.cocurricular.length > 0, (title) => activities(card.cocurricular, title)),
    ...part('Ekstrakurikuler', card.extracurriculars.length > 0, (title) => extracurriculars(card, title)),
    ...part('Prestasi', card.achievements.length > 0, (title) => achievements(card, title)),
    absencesAndNote(card, [titleOf('Ketidakhadiran'), titleOf('Catatan Wali Kelas')]),
  ]
  const response = [heading(titleOf('Tanggapan Orang Tua/Wali')), framed('', 28)]
  const decision = decisionText(card)
  if (!decision) return [...parts, together(...response, signatures(card, qr))]
  const last = [heading(titleOf('Keputusan')), decisionBox(decision), signatures(card, qr)]
  return [...parts, together(...response), together(...last)]
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
