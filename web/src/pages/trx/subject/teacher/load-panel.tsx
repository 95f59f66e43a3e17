import type { GridTeacher } from '@hadir/contract/subject/teacher-grid.ts'
import { clsx } from 'clsx'
import type { GridEdits } from './use-grid-edits.ts'

/** A full-time teacher's maximum (Permendikbud 15/2018), unless another was agreed with her. */
const mostJp = 40

/** Each teacher's lessons per week, including unsaved changes. */
export function LoadPanel({ teachers, edits }: { teachers: readonly GridTeacher[]; edits: GridEdits }) {
  const rows = teachers
    .map((one) => ({ ...one, added: edits.addedTo(one.id), jp: one.weeklyJp + edits.addedTo(one.id) }))
    .filter(({ jp, added, isActive }) => isActive || jp > 0 || added !== 0)
  return (
    <section aria-labelledby="beban" className="grid content-start gap-2 rounded-surface border bg-surface p-4">
      <h2 id="beban" className="font-semibold">
        Beban guru
      </h2>
      <ul className="grid gap-1 text-sm">
        {rows.map(({ id, name, jp, added, maxWeeklyJp }) => {
          const isTooMuch = jp > (maxWeeklyJp ?? mostJp)
          return (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className={clsx('min-w-0', jp === 0 && 'text-soft')}>{name}</span>
              <span className={clsx('shrink-0 tabular-nums', isTooMuch && 'font-semibold text-danger')}>
                {added !== 0 && (
                  <span className="text-accent-strong">
                    {added > 0 ? '+' : '−'}
                    {Math.abs(added)}{' '}
                  </span>
                )}
                {jp}
                {maxWeeklyJp !== null && `/${maxWeeklyJp}`} JP
                {isTooMuch && <span className="sr-only">, terlalu banyak</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
