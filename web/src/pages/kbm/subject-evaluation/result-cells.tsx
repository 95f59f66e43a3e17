import { clsx } from 'clsx'
import { memo } from 'react'
import { withoutScore } from '../../../components/evaluation/without-score.ts'
import type { Result } from './student-results.ts'

type Look = { isLacking: boolean; isBelow: boolean; letter: string | null }
type ResultCellsProps = {
  id: string
  result: Result
  hasSkill: boolean
  name: string
  studentId: string
  onOpen: (studentId: string) => void
}

const wordsLook = 'w-full rounded-control px-2 text-left text-xs hover:bg-surface'

/** The ids of the cells of a row's result. */
export const resultIds = (id: string) => [`${id}.final`, `${id}.words`, `${id}.skill`] as const

/** A row's result: the final score, or a grey provisional one while scores are missing, and the description. */
export const ResultCells = memo(function ResultCells(props: ResultCellsProps) {
  const { id, result, hasSkill, name, studentId, onOpen } = props
  const [final, words, skill] = resultIds(id)
  const open = () => onOpen(studentId)
  const number = (cellId: string, score: number | null, provisional: number | null, look: Look) => (
    <div
      id={cellId}
      role="gridcell"
      className="content-center border-b border-l bg-sunken px-2 py-1.5 text-right tabular-nums"
    >
      {score === null ? (
        <span
          className="text-soft"
          title={`${withoutScore(look.isLacking)}${look.isLacking ? ` ${result.filled}/${result.owed}` : ''}`}
        >
          {provisional === null ? '–' : `(${provisional})`}
        </span>
      ) : (
        <strong className={clsx(look.isBelow && 'text-danger')}>
          {look.isBelow && <span aria-label={hasSkill ? 'di bawah KKM' : 'di bawah KKTP'}>▼ </span>}
          {score}
          {look.letter && <span className="ml-1 font-normal text-soft">{look.letter}</span>}
        </strong>
      )}
    </div>
  )
  return (
    <>
      {number(final, result.final, result.provisional, { ...result, isLacking: result.lacksFinal })}
      {hasSkill &&
        number(skill, result.skill, null, {
          isLacking: result.lacksSkill,
          isBelow: result.isSkillBelow,
          letter: result.skillLetter,
        })}
      <div id={words} role="gridcell" className="content-center border-b border-l bg-sunken px-1">
        <button
          type="button"
          // The grid is one tab stop: see use-description-keys.ts.
          tabIndex={-1}
          onClick={open}
          className={clsx(wordsLook, hasSkill ? 'min-h-6 truncate' : 'line-clamp-2 min-h-9')}
        >
          <span className="sr-only">Deskripsi {name}: </span>
          {result.isStale && <span className="font-semibold text-warn">Nilai berubah sejak disunting. </span>}
          {hasSkill && <span className="text-soft">Pengetahuan: </span>}
          {result.description ?? <span className="text-soft">Belum ada TP bernilai</span>}
        </button>
        {hasSkill && (
          <button type="button" onClick={open} className={clsx(wordsLook, 'min-h-6 truncate')}>
            {result.isSkillStale && <span className="font-semibold text-warn">Nilai berubah sejak disunting. </span>}
            <span className="text-soft">
              Keterampilan<span className="sr-only"> {name}</span>:{' '}
            </span>
            {result.skillDescription ?? <span className="text-soft">Belum ada TP bernilai</span>}
          </button>
        )}
      </div>
    </>
  )
})
