import type { ToSend } from '@hadir/contract/endpoint.ts'
import { mostCells, type scoreEndpoints, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import {
  answered,
  changed,
  contentOf,
  keyOf,
  noScores,
  nothing,
  type Place,
  refusedAll,
  resolved,
  restored,
  type ScoreEdits,
  type Scores,
  toSend,
  triedAgain,
  unanswered,
  undone,
  withSaved,
} from '../../../../../web/src/offline/scores/score-edits.ts'

/** Faults injected into a device. */
export type ScoreFault = 'rebases' | 'forgets' | 'swallows' | 'drops' | 'drops-all' | 'stale'

type Body = ToSend<typeof scoreEndpoints.save>['body']
type Answer = {
  status: number
  body: { message?: string | undefined; data: { cells: Parameters<typeof answered>[2] } }
}
type Line = { read: () => Promise<ScoreGrid>; save: (body: Body) => Promise<Answer> }

const cellsOf = ({ evaluation, students, cells }: ScoreGrid) =>
  cells.map(({ component, student, ...cell }) => ({
    ...cell,
    componentId: evaluation.components[component]?.id ?? '',
    studentId: students[student]?.id ?? '',
  }))

const placeOf = (key: string): Place => ({ componentId: key.slice(0, 36), studentId: key.slice(37) })

/** A teacher's browser: the grid's handling of scores, and a disk that survives a kill. */
export async function startScoreDevice(line: Line, fault?: ScoreFault) {
  let scores: Scores = noScores
  let disk: ScoreEdits = []
  const seen = new Set<string>()
  /** Entered and not withdrawn: the server must have received it in the end. */
  const owed = new Map<string, number>()

  const remember = (all: ReturnType<typeof cellsOf>) => {
    for (const cell of all) seen.add(`${keyOf(cell)} ${cell.rev}`)
  }
  const set = (next: Scores) => {
    scores = next
    if (fault !== 'swallows') disk = structuredClone([...scores.edits])
  }
  const follow = async () => {
    const cells = cellsOf(await line.read())
    if (fault === 'stale' && scores.saved.size > 0) return
    remember(cells)
    set(withSaved(scores, cells))
  }
  const resolveConflicts = (whose: 'mine' | 'theirs') => {
    for (const [key, edit] of scores.edits) {
      if (edit.status !== 'conflict' || !edit.now) continue
      seen.add(`${key} ${edit.now.rev}`)
      if (whose === 'theirs') owed.delete(key)
      set(resolved(scores, key, whose))
      return
    }
  }
  const send = async (loses: 'request' | 'answer' | null) => {
    const sending = toSend(scores, mostCells)
    if (!sending) return
    const body = { componentIds: sending.componentIds, studentIds: sending.studentIds, cells: sending.cells }
    if (fault === 'rebases') {
      const now = new Map(cellsOf(await line.read()).map((cell) => [keyOf(cell), cell.rev]))
      body.cells = sending.cells.map((cell, index) => ({ ...cell, rev: now.get(sending.keys[index] ?? '') ?? 0 }))
    }
    const answer = loses === 'request' ? null : await line.save(body)
    if (!answer || loses === 'answer') {
      set(fault === 'forgets' ? { ...scores, edits: new Map() } : unanswered(scores, sending))
      return
    }
    if (answer.status !== 200) {
      const refused = refusedAll(scores, sending, answer.body.message ?? '')
      set(fault === 'drops-all' ? { ...scores, edits: new Map() } : refused)
      return
    }
    for (const [index, { rev, verdict }] of answer.body.data.cells.entries())
      if (verdict !== 'CONFLICT') seen.add(`${sending.keys[index]} ${rev}`)
    const next = answered(scores, sending, answer.body.data.cells)
    const remaining = [...next.edits].filter(([, { status }]) => fault !== 'drops' || status !== 'refused')
    set({ ...next, edits: new Map(remaining) })
    // Recognised as its own, as if the lost response had arrived.
    for (const [key, edit] of scores.edits) if (edit.status === 'waiting') seen.add(`${key} ${edit.baseRev}`)
  }
  await follow()
  return {
    owed,
    follow,
    resolveConflicts,
    send,
    hasSeen: (key: string, rev: number) => seen.has(`${key} ${rev}`),
    shows: (key: string) => (contentOf(scores, placeOf(key)) ?? nothing).value,
    enter: (place: Place, value: number) => {
      const before = scores
      set(changed(scores, [{ ...place, content: { ...nothing, state: 'SCORE', value } }]))
      if (scores !== before) owed.set(keyOf(place), value)
    },
    undo: () => {
      const last = scores.past.at(-1)
      set(undone(scores))
      for (const { key } of last ?? []) owed.delete(key)
    },
    kill: async () => {
      scores = noScores
      const saved = disk
      const cells = cellsOf(await line.read())
      remember(cells)
      set(restored(withSaved(noScores, cells), saved))
    },
    /** Everything works again, and the teacher reviews rejections and conflicts. */
    heal: async () => {
      for (let round = 0; round < 20 && scores.edits.size > 0; round += 1) {
        set(triedAgain(scores))
        for (let n = 0; n < 6; n += 1) resolveConflicts('mine')
        await send(null)
      }
    },
  }
}
