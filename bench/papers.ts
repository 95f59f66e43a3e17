import type { Database } from '../api/src/platform/database/open.ts'
import { makeSchool } from './bench-school.ts'
import { distribution, type Distribution } from './measure.ts'
import type { Server } from './server.ts'

export type PaperFigure = { cards: number; seconds: number; alone: Distribution; meanwhile: Distribution }

/** How long cards take to print, and what teachers who open the list of classes one after the other notice of it. */
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
  // The fonts are read, and each student has her card.
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
