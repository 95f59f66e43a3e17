import { clsx } from 'clsx'
import { memo } from 'react'
import { withoutScore } from '@hadir/contract/evaluation/score-text.ts'
import type { Result } from './student-results.ts'

type Look = { isLacking: boolean; isBelow: boolean; letter: string | null }

/** The ids of the cells of a row's result. They stand outside the row, in columns that stay in sight; the row owns them. */
export const resultIds = (tableId: string, row: number) =>
  (['final', 'words', 'skill'] as const).map((part) => `${tableId}.${row}.${part}`) as [string, string, string]

const provisionally = 'Sementara: nilainya belum tersimpan di server'

type FinalCellsProps = { tableId: string; row: number; result: Result; hasSkill: boolean }

/** The final score of a row, or a grey provisional one while scores are missing; with K13 also of the skill. */
export const FinalCells = memo(function FinalCells({ tableId, row, result, hasSkill }: FinalCellsProps) {
  const [final, , skill] = resultIds(tableId, row)
  const number = (cellId: string, score: number | null, provisional: number | null, look: Look) => (
    <div
      id={cellId}
      role="gridcell"
      className="min-w-0 flex-1 content-center border-b border-l bg-sunken px-2 py-1.5 text-right tabular-nums"
    >
      {score === null || result.isUnsaved ? (
        <span
          className="text-soft"
          title={
            score === null
              ? `${withoutScore(look.isLacking)}${look.isLacking ? ` ${result.filled}/${result.owed}` : ''}`
              : provisionally
          }
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
    <div className="flex h-(--score-row) contain-strict">
      {number(final, result.final, result.provisional, { ...result, isLacking: result.lacksFinal })}
      {hasSkill &&
        number(skill, result.skill, result.skill, {
          isLacking: result.lacksSkill,
          isBelow: result.isSkillBelow,
          letter: result.skillLetter,
        })}
    </div>
  )
}, isAlike)

type DescriptionCellProps = FinalCellsProps & {
  name: string
  studentId: string
  /** Opens the student's description. It never changes, so that a row renders only for its own changes. */
  onOpen: (studentId: string) => void
}

const wordsLook = 'w-full rounded-control px-2 text-left text-xs hover:bg-surface'

/** The description of a row's result; with K13 also the one of the skill. */
export const DescriptionCell = memo(function DescriptionCell(props: DescriptionCellProps) {
  const { tableId, row, result, hasSkill, name, studentId, onOpen } = props
  const { stored } = result
  const open = () => onOpen(studentId)
  return (
    <div
      id={resultIds(tableId, row)[1]}
      role="gridcell"
      className="h-(--score-row) content-center border-b border-l bg-sunken px-1 contain-strict"
    >
      <button
        type="button"
        // The grid is one tab stop: see use-description-keys.ts.
        tabIndex={-1}
        onClick={open}
        className={clsx(wordsLook, hasSkill ? 'min-h-6 truncate' : 'line-clamp-2 wrap-break-word min-h-9')}
      >
        <span className="sr-only">Deskripsi {name}: </span>
        {stored.isStale && <span className="font-semibold text-warn">Nilai berubah sejak disunting. </span>}
        {hasSkill && <span className="text-soft">Pengetahuan: </span>}
        <Words text={result.description} stored={stored.description} />
      </button>
      {hasSkill && (
        <button type="button" tabIndex={-1} onClick={open} className={clsx(wordsLook, 'min-h-6 truncate')}>
          {stored.isSkillStale && <span className="font-semibold text-warn">Nilai berubah sejak disunting. </span>}
          <span className="text-soft">
            Keterampilan<span className="sr-only"> {name}</span>:{' '}
          </span>
          <Words text={result.skillDescription} stored={stored.skillDescription} />
        </button>
      )}
    </div>
  )
}, isAlike)

/** In brackets and grey, as the final score, where it follows from scores that the server does not hold yet. */
function Words({ text, stored }: { text: string | null; stored: string | null }) {
  if (text === null) return <span className="text-soft">Belum ada TP bernilai</span>
  if (text === stored) return text
  return (
    <span className="text-soft" title={provisionally}>
      ({text})
    </span>
  )
}

/** A calculation that comes to the same result renders nothing. */
function isAlike<Props extends { result: Result }>({ result: a, ...before }: Props, { result: b, ...after }: Props) {
  const isSame = (one: object, other: object) =>
    Object.entries(one).every(([name, value]) => value === other[name as keyof typeof other])
  return isSame(before, after) && (a === b || isSame(a, b))
}
