import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'

/** In rem. With K13 a row has two descriptions. */
export const rowHeight = (hasSkill: boolean) => (hasSkill ? 3.25 : 2.75)

/**
 * Sizes of a table, as CSS variables. All rows of a table are equally high, so names and the box stand beside and above
 * them without being measured. Each row is a CSS grid: a table with 600 cells took Chromium three times as long to lay
 * out after a key, because it measures all rows together.
 */
export const sizesOf = (components: number, hasSkill: boolean) => {
  const tracks = [`repeat(${components}, 4.5rem)`, hasSkill ? '7rem 7rem' : '6rem', 'minmax(16rem, 1fr)']
  const minWidth = `${components * 4.5 + (hasSkill ? 45 : 37)}rem`
  const sizes = { '--score-tracks': tracks.join(' '), '--score-row': `${rowHeight(hasSkill)}rem` }
  return { minWidth, ...sizes } as CSSProperties
}

/** The place of a cell in a table: right of the names, below the head. */
export const placeStyle = ({ row, column }: { row: number; column: number }): CSSProperties => ({
  left: `${15 + column * 4.5}rem`,
  top: `calc(3.5rem + ${row} * var(--score-row))`,
})

/** For the head and each student's row. */
export const rowLook = 'grid grid-cols-(--score-tracks)'

/** The names stay in sight; the shadow is the line beside them, where the columns pass behind. */
export const namesLook = 'sticky left-0 z-10 w-60 bg-surface shadow-[1px_0_var(--color-line)]'

const headCell = 'content-center overflow-hidden border-b border-l px-2 font-bold'

export const ScoreHead = ({
  components,
  hasSkill,
}: {
  components: readonly EvaluationComponent[]
  hasSkill: boolean
}) => (
  <div role="rowgroup" className="sticky top-0 z-20">
    <div role="row" className="flex h-14">
      <div role="columnheader" className={clsx(namesLook, 'shrink-0 content-center border-b px-3 text-left font-bold')}>
        Siswa
      </div>
      <div role="presentation" className={clsx(rowLook, 'grow')}>
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
  </div>
)
