import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import { shortFrom } from './score-words.ts'

/** In rem. With K13 a row has two descriptions. */
export const rowHeight = (hasSkill: boolean) => (hasSkill ? 3.25 : 2.75)

/**
 * Sizes of a table, as CSS variables. All rows of a table are equally high, so names, results and the box stand beside
 * and above them without being measured. Each row is a CSS grid: a table with 600 cells took Chromium three times as
 * long to lay out after a key, because it measures all rows together.
 */
export const sizesOf = (components: number, hasSkill: boolean) =>
  ({
    '--score-tracks': `repeat(${components}, 4.5rem)`,
    '--score-columns': `${components * 4.5}rem`,
    '--score-row': `${rowHeight(hasSkill)}rem`,
    '--score-final': hasSkill ? '14rem' : '6rem',
  }) as CSSProperties

/** The place of a cell in a table: right of the names, below the head. */
export const placeStyle = ({ row, column }: { row: number; column: number }): CSSProperties => ({
  left: `${15 + column * 4.5}rem`,
  top: `calc(3.5rem + ${row} * var(--score-row))`,
})

/** For the head and each student's row. */
export const rowLook = 'grid grid-cols-(--score-tracks)'

/** The names stay in sight; the shadow is the line beside them, where the columns pass behind. */
export const namesLook = 'sticky left-0 z-10 w-60 shrink-0 bg-surface shadow-[1px_0_var(--color-line)]'

/** So do the final scores, and where there is room for them the descriptions. */
export const finalLook = 'sticky right-0 z-10 w-(--score-final) shrink-0 bg-sunken xl:right-64'
export const wordsLook = 'min-w-64 flex-1 basis-64 bg-sunken xl:sticky xl:right-0 xl:z-10'
/** What they cover is no room to scroll to. */
export const scrollLook =
  'scroll-pt-14 scroll-pl-60 scroll-pr-(--score-final) xl:scroll-pr-[calc(var(--score-final)+16rem)]'

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
      <div role="columnheader" className={clsx(namesLook, 'content-center border-b px-3 text-left font-bold')}>
        Siswa
      </div>
      <div role="presentation" className={clsx(rowLook, 'w-(--score-columns) shrink-0')}>
        {components.map(({ id, name, code, kind, weight, carriedFrom }) => (
          <div key={id} role="columnheader" title={name} className={clsx(headCell, 'bg-surface text-right')}>
            <span className="block truncate">{carriedFrom ? code.replace(` (${carriedFrom})`, '') : code}</span>
            <span className="block truncate text-xs font-normal text-soft">
              {carriedFrom ? `(${shortFrom(carriedFrom)})` : kind === 'FORMATIF' ? 'formatif' : `bobot ${weight}`}
            </span>
          </div>
        ))}
      </div>
      <div role="presentation" className={clsx(finalLook, 'flex')}>
        <div role="columnheader" className={clsx(headCell, 'min-w-0 flex-1 text-right')}>
          {hasSkill ? 'Pengetahuan' : 'Nilai akhir'}
        </div>
        {hasSkill && (
          <div role="columnheader" className={clsx(headCell, 'min-w-0 flex-1 text-right')}>
            Keterampilan
          </div>
        )}
      </div>
      <div role="columnheader" className={clsx(headCell, wordsLook, 'px-3 text-left')}>
        Deskripsi
      </div>
    </div>
  </div>
)
