import type { CellVerdict, ScoreCell, SentCell } from '@hadir/contract/subject/subject-evaluation/score.ts'

/** The content of a cell; `from`: the former class whose score it is, until another one is typed. */
export type Content = Pick<ScoreCell, 'state' | 'value' | 'remedial' | 'reason' | 'from'>
export const nothing: Content = { state: 'EMPTY', value: null, remedial: null, reason: null }

/** A cell's position: its component and its student. */
export type Place = { componentId: string; studentId: string }
export const keyOf = ({ componentId, studentId }: Place) => `${componentId} ${studentId}`
const placeOf = (key: string): Place => ({ componentId: key.slice(0, 36), studentId: key.slice(37) })

/** A cell as stored on the server. */
export type Saved = Content & { rev: number }
/** A value that somebody else saved while this page had an edit of the cell. */
export type Other = Content & { rev: number; by: string; at: string }

/** An unsaved change of a cell. */
export type Edit = {
  /** null if `text` is not a valid score. */
  content: Content | null
  text: string
  /** The cell's revision when it was changed. */
  baseRev: number
  /** lost: it was saved, and a server restored from a backup no longer has it. */
  status: 'waiting' | 'refused' | 'conflict' | 'lost'
  why?: string
  now?: Other
  /** Contents sent without a response: they may have been saved. */
  sent?: readonly Content[]
}

/** The edits as stored on the device. */
export type ScoreEdits = readonly (readonly [key: string, edit: Edit])[]

/** One user's unsent scores of a subject and semester. */
export type ScoreDraft = {
  profileId: string
  /** Id of the academic subject. */
  id: string
  semesterNo: number
  /** Subject and class, for the list of unsent scores. */
  title: string
  edits: ScoreEdits
}

export type Scores = {
  saved: ReadonlyMap<string, Saved>
  edits: ReadonlyMap<string, Edit>
  /** For undo: each act with the previous contents of its cells; a paste of 480 is one act. */
  past: readonly Act[]
  /** For redo: the undone acts, each with the contents that its cells had. A new act ends it. */
  future: readonly Act[]
  /** Cells of the request under way: what they had before is no longer what the server will have. */
  inFlight: ReadonlySet<string>
}
type Act = readonly Before[]
type Before = { key: string; content: Content | null; edit: Edit | undefined }

export const noScores: Scores = { saved: new Map(), edits: new Map(), past: [], future: [], inFlight: new Set() }

const mostPast = 50

export const isEqual = (a: Content, b: Content) =>
  a.state === b.state && a.value === b.value && a.remedial === b.remedial && a.reason === b.reason

export const savedOf = (scores: Scores, key: string): Saved => scores.saved.get(key) ?? { ...nothing, rev: 0 }

/** The content shown in a cell: its edit, else the saved content. null for an invalid text. */
export const contentOf = (scores: Scores, place: Place) => contentAt(scores, keyOf(place))

export function contentAt(scores: Scores, key: string): Content | null {
  const edit = scores.edits.get(key)
  return edit ? edit.content : savedOf(scores, key)
}

/**
 * Merges the server's cells; those with a higher revision here stay. A carried one has none of its own, and is gone when
 * the server no longer sends it: a former school's score that was removed.
 */
export function withSaved(scores: Scores, cells: readonly (Place & Saved)[]): Scores {
  const saved = new Map([...scores.saved].filter(([, { from }]) => from === undefined))
  for (const { componentId, studentId, ...cell } of cells) {
    const key = keyOf({ componentId, studentId })
    if ((saved.get(key)?.rev ?? 0) <= cell.rev) saved.set(key, cell)
  }
  return { ...scores, saved, edits: withoutAgreed({ ...scores, saved }) }
}

/**
 * Drops edits that the server has by now: a conflict whose other side has come to agree, and a score whose answer was lost
 * while a full disk could not record that it was sent. One with a request that may still arrive is kept.
 */
function withoutAgreed({ edits, saved, inFlight }: Scores): Scores['edits'] {
  const isAgreed = (key: string, { status, content: mine, sent }: Edit) =>
    (status === 'conflict' || (status === 'waiting' && !sent && !inFlight.has(key))) &&
    mine !== null &&
    isEqual(mine, saved.get(key) ?? nothing)
  const left = [...edits].filter(([key, edit]) => !isAgreed(key, edit))
  return left.length < edits.size ? new Map(left) : edits
}

/** Adds the edits stored on this device, except those that are saved by now. */
export function restored(scores: Scores, edits: ScoreEdits): Scores {
  const all = new Map(scores.edits)
  for (const [key, edit] of edits) {
    const isSaved = edit.content !== null && !edit.sent && isEqual(edit.content, savedOf(scores, key))
    // Edits made before the stored ones were read are newer, but a lost score was saved before the stored edit was made.
    const isOlder = edit.status === 'lost' || all.get(key)?.status !== 'lost'
    if (!isSaved && !(isOlder && all.has(key))) all.set(key, edit)
  }
  return { ...scores, edits: all }
}

/** `rev`: the revision on which the change is based, if it differs from the one on this page. */
export type Change = Place & ({ content: Content; rev?: number } | { text: string; why: string })

/** Changes cells as one act that can be undone. */
export function changed(scores: Scores, changes: readonly Change[]): Scores {
  const edits = new Map(scores.edits)
  const before: Before[] = []
  for (const change of changes) {
    const key = keyOf(change)
    const saved = savedOf(scores, key)
    const edit = edits.get(key)
    const now = edit ? edit.content : saved
    // A lost score is entered again as it was.
    if ('content' in change && now && isEqual(change.content, now) && edit?.status !== 'lost') continue
    before.push({ key, content: edit ? edit.content : content(saved), edit })
    const baseRev = ('rev' in change ? change.rev : undefined) ?? edit?.baseRev ?? saved.rev
    const sent = edit?.sent && { sent: edit.sent }
    if (!('content' in change))
      edits.set(key, { content: null, text: change.text, baseRev, status: 'refused', why: change.why, ...sent })
    else if (isEqual(change.content, saved) && baseRev === saved.rev && !sent && !scores.inFlight.has(key))
      edits.delete(key)
    else edits.set(key, { content: change.content, text: '', baseRev, status: 'waiting', ...sent })
  }
  if (before.length === 0) return scores
  return { ...scores, edits, past: [...scores.past, before].slice(-mostPast), future: [] }
}

const content = ({ state, value, remedial, reason }: Content): Content => ({ state, value, remedial, reason })

/** Undoes the last act; where it is already saved, the previous values become new edits. */
export function undone(scores: Scores): Scores {
  const last = scores.past.at(-1)
  if (!last) return scores
  const future = [...scores.future, nowOf(scores, last)]
  return { ...scores, edits: putBack(scores, last), past: scores.past.slice(0, -1), future }
}

/** Does the act again that was undone last. */
export function redone(scores: Scores): Scores {
  const next = scores.future.at(-1)
  if (!next) return scores
  const past = [...scores.past, nowOf(scores, next)]
  return { ...scores, edits: putBack(scores, next), past, future: scores.future.slice(0, -1) }
}

/** What the cells of an act have now. */
const nowOf = (scores: Scores, act: Act): Act =>
  act.map(({ key }) => {
    const edit = scores.edits.get(key)
    return { key, content: edit ? edit.content : content(savedOf(scores, key)), edit }
  })

function putBack(scores: Scores, act: Act): Scores['edits'] {
  const edits = new Map(scores.edits)
  for (const { key, content: was, edit } of act) {
    const saved = savedOf(scores, key)
    const now = edits.get(key)
    const isLost = edit?.status === 'lost' && edit.baseRev === saved.rev && !now?.sent
    // Still to be decided: it must not go over the other one's value by itself.
    const isConflict = edit?.status === 'conflict' && edit.now?.rev === saved.rev && !now?.sent
    if (edit && (was === null || isLost || isConflict)) edits.set(key, now?.sent ? { ...edit, sent: now.sent } : edit)
    // What may have been saved must be overwritten, even with the previous content.
    else if (was && now?.sent) {
      const { baseRev, sent } = now
      edits.set(key, { content: was, text: '', baseRev, status: 'waiting', sent })
    } else if (was && isEqual(was, saved) && !scores.inFlight.has(key)) edits.delete(key)
    else if (was) edits.set(key, { content: was, text: '', baseRev: saved.rev, status: 'waiting' })
  }
  return edits
}

export type Sending = { componentIds: string[]; studentIds: string[]; cells: SentCell[]; keys: string[] }

/** The request body for at most `most` waiting cells, or null if none waits. */
export function toSend({ edits }: Scores, most: number): Sending | null {
  const waiting = [...edits]
    .filter(([, { status, content: put }]) => status === 'waiting' && put !== null)
    .slice(0, most)
  if (waiting.length === 0) return null
  const componentIds = [...new Set(waiting.map(([key]) => placeOf(key).componentId))]
  const studentIds = [...new Set(waiting.map(([key]) => placeOf(key).studentId))]
  const componentAt = new Map(componentIds.map((id, index) => [id, index]))
  const studentAt = new Map(studentIds.map((id, index) => [id, index]))
  const cells = waiting.map(([key, { content: put, baseRev, sent = [] }]) => {
    const { state, value, remedial, reason } = put ?? nothing
    const isFence = sent.some((one) => put && !isEqual(one, put))
    const { componentId, studentId } = placeOf(key)
    return {
      component: componentAt.get(componentId) ?? 0,
      student: studentAt.get(studentId) ?? 0,
      rev: baseRev,
      state,
      // null values are left out.
      ...(value !== null && { value }),
      ...(remedial !== null && { remedial }),
      ...(reason !== null && { reason }),
      ...(isFence && { fence: true as const }),
    }
  })
  return { componentIds, studentIds, cells, keys: waiting.map(([key]) => key) }
}

const rejections = {
  NO_COMPONENT: 'Komponen ini sudah diarsipkan atau dihapus',
  NOT_A_MEMBER: 'Siswa ini tidak lagi di kelas ini',
  LOCKED: 'Rapor siswa ini sudah dikunci',
  CARRIED: 'Nilai bawaan: dari kelas lama, bebaskan dengan alasan; dari sekolah asal, ubah dari menu ⋯ siswanya',
} as const

/** The content of a sent cell, where null values are left out. */
const contentSent = ({ state, value = null, remedial = null, reason = null }: SentCell): Content => ({
  state,
  value,
  remedial,
  reason,
})

/** The edits with each content that is sent, until its answer. */
function withSent(edits: Scores['edits'], sending: Sending): Scores['edits'] {
  const all = new Map(edits)
  sending.keys.forEach((key, index) => {
    const edit = all.get(key)
    const cell = sending.cells[index]
    if (!edit || !cell) return
    const put = contentSent(cell)
    const before = edit.sent ?? []
    if (!before.some((one) => isEqual(one, put))) all.set(key, { ...edit, sent: [...before, put].slice(-5) })
  })
  return all
}

/** While a request is under way, what is put back is sent after it. What it has is recorded in case no answer comes. */
export const underWay = (scores: Scores, sending: Sending): Scores => ({
  ...scores,
  edits: withSent(scores.edits, sending),
  inFlight: new Set(sending.keys),
})

const landed = noScores.inFlight

/** After no response: what was sent is recognised if it turns out to be saved. */
export const unanswered = (scores: Scores, sending: Sending): Scores => ({
  ...scores,
  edits: withSent(scores.edits, sending),
  inFlight: landed,
})

/** This content was answered; others may still arrive. */
function withoutPut(edit: Edit, put: Content): Edit {
  const left = edit.sent?.filter((one) => !isEqual(one, put)) ?? []
  return left.length > 0 ? { ...edit, sent: left } : withoutSent(edit)
}

function withoutSent(edit: Edit): Edit {
  const { sent: _, ...rest } = edit
  return rest
}

/** Applies the verdicts of a request; cells changed meanwhile keep waiting. */
export function answered(scores: Scores, sending: Sending, verdicts: readonly CellVerdict[]): Scores {
  const [edits, saved] = [new Map(scores.edits), new Map(scores.saved)]
  sending.keys.forEach((key, index) => {
    const verdict = verdicts[index]
    const cell = sending.cells[index]
    if (!verdict || !cell) return
    const put = contentSent(cell)
    const edit = edits.get(key)
    const isStill = edit?.content ? isEqual(edit.content, put) : false
    if (verdict.verdict === 'APPLIED' || verdict.verdict === 'SAME') {
      saved.set(key, { ...put, rev: verdict.rev })
      if (isStill) edits.delete(key)
      else if (edit) edits.set(key, { ...withoutSent(edit), baseRev: verdict.rev })
      return
    }
    if (!edit) return
    if (verdict.verdict === 'CONFLICT' && verdict.now) {
      const { by, at, ...now } = verdict.now
      saved.set(key, { ...content(now), rev: verdict.rev })
      // The saved value is her own earlier one, whose response was lost: no conflict, the newer one is sent over it.
      if (edit.sent && verdict.rev === edit.baseRev + 1 && edit.sent.some((one) => isEqual(one, now))) {
        edits.set(key, { ...withoutSent(edit), baseRev: verdict.rev })
        return
      }
      const left = withoutPut(edit, put)
      if (edit.content && isEqual(edit.content, now)) edits.delete(key)
      else edits.set(key, { ...left, status: 'conflict', now: { ...content(now), rev: verdict.rev, by, at } })
    } else {
      const left = withoutPut(edit, put)
      edits.set(key, isStill ? { ...left, status: 'refused', why: rejections[verdict.why ?? 'NO_COMPONENT'] } : left)
    }
  })
  return { ...scores, edits, saved, inFlight: landed }
}

/** After the whole request was refused (locked, or no longer her subject): the edits stay visible with the reason. */
export function refusedAll(scores: Scores, sending: Sending, why: string): Scores {
  const edits = new Map(scores.edits)
  sending.keys.forEach((key, index) => {
    const cell = sending.cells[index]
    const was = edits.get(key)
    if (was?.status !== 'waiting' || !cell) return
    const edit = withoutPut(was, contentSent(cell))
    // It was put back meanwhile.
    if (edit.content && !edit.sent && isEqual(edit.content, savedOf(scores, key))) edits.delete(key)
    else edits.set(key, { ...edit, status: 'refused', why })
  })
  return { ...scores, edits, inFlight: landed }
}

/** Makes refused edits wait again; invalid texts stay refused. */
export function triedAgain(scores: Scores): Scores {
  const edits = new Map(scores.edits)
  for (const [key, edit] of edits) {
    if (edit.status !== 'refused' || !edit.content) continue
    const { why: _, ...rest } = edit
    edits.set(key, { ...rest, status: 'waiting' })
  }
  return { ...scores, edits }
}

/** *Pakai milik saya* overwrites the other's value; *Biarkan yang tersimpan* drops the edit. */
export function resolved(scores: Scores, key: string, whose: 'mine' | 'theirs'): Scores {
  const edit = scores.edits.get(key)
  if (!edit?.now) return scores
  const { now, ...mine } = edit
  const edits = new Map(scores.edits)
  if (whose === 'mine') edits.set(key, { ...mine, baseRev: now.rev, status: 'waiting' })
  else edits.delete(key)
  return { ...scores, edits }
}
