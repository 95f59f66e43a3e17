import { createStore } from 'zustand/vanilla'
import { serialQueue } from '../store/serial-queue.ts'
import type { Trouble } from '../store/stored-sheet.ts'
import { changeDraft, readDraft, type Which } from './draft-store.ts'
import { isRestored, reread, withoutFound } from './restored-server.ts'
import { onDraftChange, publishScores } from './score-changes.ts'
import {
  type Edit,
  isEqual,
  noScores,
  type Place,
  restored,
  type Saved,
  type ScoreEdits,
  type Scores,
  withSaved,
} from './score-edits.ts'

/** Milliseconds from the last key until its scores may be sent. */
const sendAfter = 600

type Edits = Scores['edits']

export type ScoreView = {
  scores: Scores
  /** The server refused all that was sent: nothing more goes until the user decides. */
  refusal: Trouble | null
  /** The last request had no response. */
  isUnanswered: boolean
  /** Whether the scores of an earlier visit are here. */
  isRead: boolean
  /** Whether this device has them on its disk: not before the first write, nor where the browser cannot. */
  isStored: boolean
  /** The subject's counter after the last own save. */
  seq: number | null
}

/** The cells of a grid as received. */
type Received = {
  cells: readonly (Place & Saved)[]
  epoch: string
  /** Not fetched just now, but some time ago. */
  isCached: boolean
  /** The keys of the cells that this person may write; built only after a restore. */
  own: () => ReadonlySet<string>
}

export type ScoreSession = ReturnType<typeof scoreSession>

/** The grids of this tab: those that are open, and those left with scores that the disk did not take. */
const sessions = new Map<string, ScoreSession>()
const keyOf = ({ profileId, id, semesterNo }: Which) => `${profileId} ${id} ${semesterNo}`

export const sessionOf = (which: Which) => sessions.get(keyOf(which))
export const sessionsOf = (profileId: string) => [...sessions.values()].filter(({ of }) => of.profileId === profileId)

const isSame = (a: Edit, b: Edit | undefined) =>
  b !== undefined &&
  a.text === b.text &&
  (a.content && b.content ? isEqual(a.content, b.content) : a.content === b.content)

/**
 * The stored edits with what a grid changed in its own: another tab may have changed other cells meanwhile, and one that
 * this tab has just saved, where its edit is then based on what was saved.
 */
function merged(
  stored: ScoreEdits,
  { from, to, saved }: { from: Edits; to: Edits; saved: Scores['saved'] },
): ScoreEdits {
  const edits = new Map(stored)
  for (const key of new Set([...from.keys(), ...to.keys()])) {
    const [edit, before, there] = [to.get(key), from.get(key), edits.get(key)]
    if (edit === before) continue
    if (edit) edits.set(key, edit)
    else if (there && isSame(there, before)) edits.delete(key)
    else if (there) edits.set(key, { ...there, baseRev: saved.get(key)?.rev ?? there.baseRev })
  }
  return [...edits]
}

/** The grid's edits, based on what other tabs have saved since. */
function rebased(scores: Scores, stored: ScoreEdits): Scores {
  const edits = new Map(scores.edits)
  for (const [key, there] of stored) {
    const own = edits.get(key)
    if (own && isSame(own, there) && own.status === 'waiting' && own.baseRev < there.baseRev)
      edits.set(key, { ...own, baseRev: there.baseRev })
  }
  return { ...scores, edits }
}

/**
 * One open grid of scores. A key shows at once, is on the disk a moment later, and is sent by the outbox, which changes
 * the session with the verdicts.
 */
export function scoreSession(of: Which & { title: string }, received: Received) {
  const view = createStore<ScoreView>(() => ({
    scores: withSaved(noScores, received.cells),
    refusal: null,
    isUnanswered: false,
    isRead: false,
    isStored: false,
    seq: null,
  }))
  const inOrder = serialQueue()
  let seen = received
  /** What this grid and the disk last had in common. */
  let written: Edits = new Map()
  let ready: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isOpen, isTyping, isFailed] = [false, false, false]
  const editsNow = () => view.getState().scores.edits

  const unregister = () => {
    if (!isOpen && sessions.get(keyOf(of)) === session) sessions.delete(keyOf(of))
  }
  const store = () =>
    inOrder(async () => {
      const { edits, saved } = view.getState().scores
      if (edits !== written || !view.getState().isStored) {
        isFailed = await changeDraft(of, (stored) => merged(stored, { from: written, to: edits, saved })).then(
          () => false,
          () => true,
        )
        if (!isFailed) written = edits
        view.setState({ isStored: !isFailed })
      }
      if (!isFailed || edits.size === 0) unregister()
    })
  const update = (to: (scores: Scores) => Scores, more: Partial<ScoreView> = {}) => {
    view.setState(({ scores }) => ({ ...more, scores: to(scores) }))
    void store()
    publishScores(of.profileId, 'typed')
  }
  const sendSoon = (event: 'saved' | 'wanted' = 'saved') => {
    isTyping = true
    clearTimeout(timer)
    timer = setTimeout(() => {
      isTyping = false
      publishScores(of.profileId, event)
    }, sendAfter)
  }

  /** Continues with what the disk has, and with what it did not take from the session before this one. */
  const read = (before: ScoreSession | undefined) =>
    inOrder(async () => {
      const left = (await before?.unstored()) ?? []
      const stored = (await readDraft(of).catch(() => undefined))?.edits ?? []
      written = new Map(stored)
      view.setState(({ scores }) => ({ scores: restored(restored(scores, left), stored), isRead: true }))
    })

  /** Another tab with this grid may have saved an earlier content of a cell. */
  const follow = () =>
    inOrder(async () => {
      const stored = (await readDraft(of).catch(() => undefined))?.edits ?? []
      const { scores } = view.getState()
      const now = rebased(scores, stored)
      if (stored.length > 0 && [...now.edits].some(([key, edit]) => edit !== scores.edits.get(key)))
        view.setState({ scores: now })
    })
  let stopFollowing: (() => void) | undefined

  const close = () => {
    isOpen = false
    isTyping = false
    clearTimeout(timer)
    stopFollowing?.()
    view.setState({ refusal: null })
    void store()
    publishScores(of.profileId, 'wanted')
  }

  const session = {
    of,
    view,
    /** Returns a function that leaves the grid; what is left is sent at once. */
    open(): () => void {
      const before = sessions.get(keyOf(of))
      sessions.set(keyOf(of), session)
      isOpen = true
      ready ??= read(before === session ? undefined : before)
      stopFollowing = onDraftChange(({ profileId }) => profileId === of.profileId && void follow())
      void store()
      sendSoon('wanted')
      return close
    },
    /** Resolves once the scores of an earlier visit are here. */
    ready: async () => ready,
    isOpen: () => isOpen,
    isInMemory: () => isFailed && editsNow().size > 0,
    isDue: () => {
      const { refusal, isUnanswered } = view.getState()
      return refusal === null && (!isTyping || isUnanswered)
    },
    /** The edits that the disk did not take, after its last write. */
    unstored: () => inOrder(async () => (isFailed ? [...editsNow()] : [])),
    /** What the user does: it is sent shortly after her last key. A decision ends a refusal. */
    act(to: (scores: Scores) => Scores, { isDecision = false } = {}): void {
      update(to, isDecision ? { refusal: null } : {})
      sendSoon()
    },
    /** What the outbox does. */
    update,
    receive(now: Received): void {
      if (now.cells === seen.cells && now.isCached === seen.isCached) return
      const before = seen
      seen = { ...now, epoch: now.epoch || before.epoch }
      update((scores) =>
        isRestored(before.epoch, now.epoch)
          ? reread(scores, now.cells, { isLive: !before.isCached, own: now.own() })
          : withoutFound(withSaved(scores, now.cells)),
      )
    },
  }
  return session
}
