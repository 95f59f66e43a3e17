import { joinPdfs, makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { sealedPaper, type SealParts } from '../seal/sealed-paper.ts'
import type { FoundPaper } from './find-papers.ts'
import { reportCardPaper } from './report-paper.ts'

type Who = { schoolId: string; profileId: string }

/** The PDF of one rapor. Runs outside any transaction because it takes a moment. */
export const makePaper = (parts: SealParts, who: Who, found: FoundPaper, logo: string | null): Promise<Buffer> =>
  'versionId' in found
    ? sealedPaper(parts, who, found.versionId)
    : makePdf(who.schoolId, reportCardPaper(found.snapshot, { logo, qr: null, mark: found.mark }))

type Many = { papers: readonly FoundPaper[]; logo: string | null; title: string }

/** Many as one PDF, each starting on a new page with its own page numbers. */
export async function makePapers(
  parts: SealParts,
  who: Who,
  { papers, logo, title }: Many,
  progress: (done: number) => Promise<void>,
): Promise<Buffer> {
  const pdfs: Buffer[] = []
  for (const found of papers) {
    pdfs.push(await makePaper(parts, who, found, logo))
    await progress(pdfs.length)
  }
  return joinPdfs(who.schoolId, pdfs, title)
}
