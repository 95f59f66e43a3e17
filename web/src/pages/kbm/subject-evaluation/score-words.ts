import type { whyNotDue } from '@hadir/contract/evaluation/student-result.ts'
import { type GridStudent, type ScoreGrid, scoreStateLabels } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import { formatScore } from '@hadir/contract/evaluation/tenths.ts'
import { scoreText } from '@hadir/contract/evaluation/score-text.ts'
import { isRejected } from '../../../offline/scores/rejected-edits.ts'
import type { Content, Edit, Place } from '../../../offline/scores/score-edits.ts'

/** The act of a student's menu. */
export const formerSchoolAct = 'Nilai dari sekolah asal'

/** Only who came from another school in mid-semester brings scores of one. */
export const mayBring = ({ isHere, isNewcomer }: GridStudent, isReadOnly: boolean) =>
  isNewcomer === true && isHere && !isReadOnly

/** In the narrow boxes of the grid; titles and screen readers have it whole. */
export const shortFrom = (from: string) => (from === formerSchool ? 'asal' : from)

const short = { EMPTY: '', ABSENT: 'TI', EXEMPT: 'DB', NOT_DUE: 'TW' } as const

/** The text of a cell. A remedial is shown after the first score. */
export function shownIn(content: Content | null, edit: Edit | undefined): string {
  if (content === null) return edit?.text ?? ''
  if (content.state !== 'SCORE' || content.value === null) return content.state === 'SCORE' ? '' : short[content.state]
  return formatScore(content.value)
}

/** The text for copying and pasting, with the reason of an exemption. */
export const textIn = (content: Content | null, edit: Edit | undefined) =>
  content === null ? (edit?.text ?? '') : scoreText(content)

/** For the clipboard: a reason may contain line breaks and tabs. */
export const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The text to edit; empty unless the cell has a score. */
export const typedIn = (content: Content | null, edit: Edit | undefined) =>
  content === null ? (edit?.text ?? '') : content.value === null ? '' : formatScore(content.value)

/** The unsaved text of a refused or conflicting cell, which is struck beside what the server holds. */
export const struckIn = (edit: Edit | undefined): string =>
  isRejected(edit) ? shownIn(edit.content, edit) || 'kosong' : ''

export type WhyNotDue = ReturnType<typeof whyNotDue>

const reasons: Record<NonNullable<WhyNotDue>, string> = {
  NOT_YET: 'belum bergabung',
  AWAY: 'sedang tidak di kelas ini',
}

/** What a cell shows that has no score because its student was no member on the day; null: all other cells. */
export const notDueIn = (why: WhyNotDue, content: Content | null, edit: Edit | undefined) =>
  why !== null && edit === undefined && (content === null || content.state === 'EMPTY')
    ? { short: short.NOT_DUE, words: `${scoreStateLabels.NOT_DUE}, ${reasons[why]}` }
    : null

/** A cell's state in words, without its value. */
export function wordsOf(content: Content | null, edit: Edit | undefined): string {
  const state = content && content.state !== 'SCORE' && content.state !== 'EMPTY' ? scoreStateLabels[content.state] : ''
  const remedial = content?.remedial == null ? '' : `remedial ${formatScore(content.remedial)}`
  const from = content?.from === undefined ? '' : `dari ${content.from}`
  return [state, content?.reason ?? '', remedial, from, savedWord(content, edit)].filter(Boolean).join(', ')
}

function savedWord(content: Content | null, edit: Edit | undefined): string {
  if (!edit) return content && content.state !== 'EMPTY' ? 'tersimpan' : 'kosong'
  if (edit.status === 'waiting') return 'menunggu dikirim'
  if (edit.status === 'conflict') return `bentrok dengan ${edit.now?.by ?? 'orang lain'}`
  if (edit.status === 'lost') return 'hilang dari server'
  return `ditolak: ${edit.why ?? ''}`
}

/** The mark in a cell's corner; screen readers get the words instead. */
export const markOf = (edit: Edit | undefined) =>
  !edit ? null : edit.status === 'waiting' ? '…' : edit.status === 'conflict' ? '⇄' : '!'

/** Why the grid takes no scores. */
export function whyReadOnly({ status, isOwn, teacher }: ScoreGrid['evaluation']): string {
  if (status === 'TERKUNCI') return 'Rapor sudah dikunci. Untuk mengubah nilai, admin sekolah membuka kuncinya dahulu.'
  if (!isOwn) return `Hanya untuk dibaca: nilai diisi oleh ${teacher?.name ?? 'guru mapelnya'}.`
  return 'Nilai sudah ditandai final. Untuk mengubahnya, kembalikan ke draf dahulu.'
}

/** The student and the component of a cell. */
export const titleOf = ({ evaluation, students }: ScoreGrid, { componentId, studentId }: Place) =>
  [students.find(({ id }) => id === studentId)?.name, evaluation.components.find(({ id }) => id === componentId)?.code]
    .filter(Boolean)
    .join(' · ')
