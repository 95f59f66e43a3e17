import { scoreStateLabels } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { formatScore } from '@hadir/contract/evaluation/tenths.ts'
import { scoreText } from '@hadir/contract/evaluation/score-text.ts'
import type { Content, Edit } from '../../../offline/scores/score-edits.ts'

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

/** A cell's state in words, without its value. */
export function wordsOf(content: Content | null, edit: Edit | undefined): string {
  const state = content && content.state !== 'SCORE' && content.state !== 'EMPTY' ? scoreStateLabels[content.state] : ''
  const remedial = content?.remedial == null ? '' : `remedial ${formatScore(content.remedial)}`
  return [state, content?.reason ?? '', remedial, savedWord(content, edit)].filter(Boolean).join(', ')
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
