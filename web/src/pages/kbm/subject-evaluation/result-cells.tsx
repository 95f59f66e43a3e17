import { clsx } from 'clsx'
import type { Result } from './student-results.ts'

type ResultCellsProps = { result: Result; hasSkill: boolean; name: string; onOpen: () => void }

/** What a row comes to: the final score, or a grey one while anything is owed, and the description. */
export function ResultCells({ result, hasSkill, name, onOpen }: ResultCellsProps) {
  const number = (score: number | null, provisional: number | null, isBelow: boolean) => (
    <td className="border-b border-l bg-sunken px-2 py-1.5 text-right tabular-nums">
      {score === null ? (
        <span className="text-soft" title={`Belum lengkap ${result.filled}/${result.owed}`}>
          {provisional === null ? '–' : `(${provisional})`}
        </span>
      ) : (
        <strong className={clsx(isBelow && 'text-danger')}>
          {isBelow && <span aria-label="di bawah KKTP">▼ </span>}
          {score}
        </strong>
      )}
    </td>
  )
  return (
    <>
      {number(result.final, result.provisional, result.isBelow)}
      {hasSkill && number(result.skill, null, result.isSkillBelow)}
      <td className="max-w-96 border-b border-l bg-sunken px-1 py-0.5">
        <button
          type="button"
          onClick={onOpen}
          className="line-clamp-2 min-h-9 w-full rounded-control px-2 text-left text-xs hover:bg-surface"
        >
          <span className="sr-only">Deskripsi {name}: </span>
          {result.isStale && <span className="font-semibold text-warn">Nilai berubah sejak disunting. </span>}
          {result.description ?? <span className="text-soft">Belum ada tujuan pembelajaran bernilai</span>}
        </button>
      </td>
    </>
  )
}
