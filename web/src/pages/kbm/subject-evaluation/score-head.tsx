import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

/**
 * The columns, the same for every row. Each row is a CSS grid: a table with 600 cells took Chromium three times as long
 * to lay out after a key, because it measures all rows together.
 */
export const trackStyle = (components: number, hasSkill: boolean) => {
  const tracks = ['15rem', `repeat(${components}, 4.5rem)`, hasSkill ? '7rem 7rem' : '6rem', 'minmax(16rem, 1fr)']
  const minWidth = `${components * 4.5 + (hasSkill ? 45 : 37)}rem`
  return { minWidth, '--score-tracks': tracks.join(' ') } as CSSProperties
}

/** For the head and each student's row. */
export const rowLook = 'grid grid-cols-(--score-tracks)'

const headCell = 'content-center border-b border-l px-2 py-2 font-bold'

export const ScoreHead = ({
  components,
  hasSkill,
}: {
  components: readonly EvaluationComponent[]
  hasSkill: boolean
}) => (
  <div role="rowgroup" className="sticky top-0 z-20">
    <div role="row" className={rowLook}>
      {/* The shadow is the line beside the names, where the columns pass behind them. */}
      <div
        role="columnheader"
        className={clsx(
          headCell,
          'sticky left-0 z-10 border-l-0 bg-surface px-3 text-left shadow-[1px_0_var(--color-line)]',
        )}
      >
        Siswa
      </div>
      {components.map(({ id, name, code, kind, weight }) => (
        <div key={id} role="columnheader" title={name} className={clsx(headCell, 'bg-surface text-right')}>
          <span className="block">{code}</span>
          <span className="block text-xs font-normal text-soft">
            {kind === 'FORMATIF' ? 'formatif' : `bobot ${weight}`}
          </span>
        </div>
      ))}
      <div role="columnheader" className={clsx(headCell, 'bg-sunken text-right')}>
        {hasSkill ? 'Pengetahuan' : 'Nilai akhir'}
      </div>
      {hasSkill && (
        <div role="columnheader" className={clsx(headCell, 'bg-sunken text-right')}>
          Keterampilan
        </div>
      )}
      <div role="columnheader" className={clsx(headCell, 'bg-sunken px-3 text-left')}>
        Deskripsi
      </div>
    </div>
  </div>
)
