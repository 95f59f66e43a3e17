import { reportCardPaper } from '../api/src/features/student/report-card/papers/report-paper.ts'
import { sampleSnapshot } from '../api/src/features/student/report-card/papers/testing-snapshot.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { joinPdfs, makePdf } from '../api/src/platform/documents/pdf/pdf.ts'
import { makeSchool } from './bench-school.ts'
import { distribution, type Distribution } from './measure.ts'
import type { Server } from './server.ts'

export type PaperFigure = { cards: number; seconds: number; alone: Distribution; meanwhile: Distribution }

/** How long cards take to print, and how much it slows down teachers who open the list of classes meanwhile. */
export async function measurePapers(server: Server, owner: Database): Promise<PaperFigure> {
  const { schoolId, admin, classes } = await makeSchool(owner, 6)
  const ids = classes.flatMap(({ studentIds }) => studentIds).slice(0, 200)
  const print = () => server.call('POST', '/api/v1/student/card/print', { as: admin, body: { ids } })
  const openUntil = async (isOver: () => boolean) => {
    const took: number[] = []
    while (!isOver()) {
      const since = performance.now()
      await server.call('GET', `/api/v1/attendance/daily-attendance/${schoolId}`, { as: admin })
      took.push(performance.now() - since)
    }
    return distribution(took)
  }
  // Loads the fonts, and creates each student's card.
  await print()
  let left = 200
  const alone = await openUntil(() => (left -= 1) < 0)
  let isPrinted = false
  const since = performance.now()
  const printing = print().then(() => {
    isPrinted = true
    return (performance.now() - since) / 1000
  })
  const meanwhile = await openUntil(() => isPrinted)
  return { cards: ids.length, seconds: await printing, alone, meanwhile }
}

export type RaporFigure = { papers: number; seconds: number; longest: number; kilobytes: number }

/** The rapor of a class of 40, one at a time in the thread and merged, while another school prints as well. */
export async function measureRapor(): Promise<RaporFigure> {
  const [ours, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  const qr = `https://hadir.sekolah.sch.id/rapor#${'A'.repeat(143)}`
  const paperOf = (no: number) => reportCardPaper(sampleSnapshot(no, { length: 300 }), { logo: null, qr })
  // Loads the fonts.
  await makePdf(ours, paperOf(0))
  const since = performance.now()
  const pdfs: Buffer[] = []
  let longest = 0
  for (let no = 1; no <= 40; no += 1) {
    const waited = performance.now()
    const [pdf] = await Promise.all([
      makePdf(ours, paperOf(no)),
      // Another school prints a page meanwhile.
      no % 10 === 0
        ? makePdf(other, { title: 'x', content: 'x' }).then(
            () => (longest = Math.max(longest, performance.now() - waited)),
          )
        : undefined,
    ])
    pdfs.push(pdf)
  }
  const merged = await joinPdfs(ours, pdfs, 'Rapor VII-A')
  const seconds = (performance.now() - since) / 1000
  return { papers: pdfs.length, seconds, longest, kilobytes: merged.length / 1024 }
}
