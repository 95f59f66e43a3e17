import { clsx } from 'clsx'
import { memo } from 'react'
import type { Result } from './student-results.ts'

type Look = { isLacking: boolean; isBelow: boolean; letter: string | null }
type ResultCellsProps = {
  result: Result
  hasSkill: boolean
  name: string
  studentId: string
  onOpen: (studentId: string) => void
}

/** A row's result: the final score, or a grey provisional one while scores are missing, and the description. */
export const ResultCells = memo(function ResultCells({ result, hasSkill, name, studentId, onOpen }: ResultCellsProps) {
  const open = () => onOpen(studentId)
  const number = (score: number | null, provisional: number | null, { isLacking, isBelow, letter }: Look) => (
    <div role="gridcell" className="content-center border-b border-l bg-sunken px-2 py-1.5 text-right tabular-nums">
      {score === null ? (
        <span className="text-soft" title={isLacking ? `Belum lengkap ${result.filled}/${result.owed}` : 'Tidak wajib'}>
          {provisional === null ? '–' : `(${provisional})`}
        </span>
      ) : (
        <strong className={clsx(isBelow && 'text-danger')}>
          {isBelow && <span aria-label={hasSkill ? 'di bawah KKM' : 'di bawah KKTP'}>▼ </span>}
          {score}
          {letter && <span className="ml-1 font-normal text-soft">{letter}</span>}
        </strong>
      )}
    </div>
  )
  return (
    <>
      {number(result.final, result.provisional, { ...result, isLacking: result.lacksFinal })}
      {hasSkill &&
        number(result.skill, null, {
          isLacking: result.lacksSkill,
          isBelow: result.isSkillBelow,
          letter: result.skillLetter,
        })}
      <div role="gridcell" className="content-center border-b border-l bg-sunken px-1 py-0.5">
        <button
          type="button"
          onClick={open}
          className={clsx(
            'line-clamp-2 w-full rounded-control px-2 text-left text-xs hover:bg-surface',
            hasSkill ? 'min-h-6' : 'min-h-9',
          )}
        >
          <span className="sr-only">Deskripsi {name}: </span>
          {result.isStale && <span className="font-semibold text-warn">Nilai berubah sejak disunting. </span>}
          {hasSkill && <span className="text-soft">Pengetahuan: </span>}
          {result.description ?? <span className="text-soft">Belum ada TP bernilai</span>}
        </button>
        {hasSkill && (
          <button
            type="button"
            onClick={open}
            className="line-clamp-2 min-h-6 w-full rounded-control px-2 text-left text-xs hover:bg-surface"
          >
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
