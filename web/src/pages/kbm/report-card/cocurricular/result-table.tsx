import type { ActivitySheet } from '@hadir/contract/student/cocurricular.ts'
import { categoriesOf, dimensionLabels } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { clsx } from 'clsx'
import { keyOf, type Reached, type ResultEdits, shortCategory } from './result-edits.ts'

export type ResultsProps = {
  sheet: ActivitySheet
  reachedBy: (key: string) => Reached
  changeResults: (changes: ResultEdits) => void
  onOpen: (studentId: string) => void
  canWrite: boolean
}

/** Students by dimensions; the browser's own keys choose in a cell, Tab moves on. */
export function ResultTable({ sheet, reachedBy, changeResults, onOpen, canWrite }: ResultsProps) {
  const categories = categoriesOf[sheet.kind]
  return (
    <div className="overflow-x-auto rounded-surface border bg-surface" data-scrolls>
      <table aria-label="Capaian menurut siswa dan dimensi" className="w-full text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b">
            <th scope="col" className="sticky left-0 z-[1] bg-surface px-4 py-3 text-sm font-semibold text-soft">
              Nama
            </th>
            {sheet.dimensions.map((one) => (
              <th key={one} scope="col" className="min-w-28 px-2 py-3 text-sm font-semibold text-soft">
                {dimensionLabels[one]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {sheet.students.map((student) => (
            <tr key={student.id} className="border-b last:border-b-0">
              <th scope="row" className="sticky left-0 z-[1] min-w-48 bg-surface px-2 py-0.5 font-medium">
                <button
                  type="button"
                  className="min-h-11 w-full rounded-control px-2 text-left hover:bg-sunken"
                  onClick={() => onOpen(student.id)}
                >
                  {student.name}
                  {student.isLocked && <span className="block text-xs text-soft">Rapor terkunci</span>}
                </button>
              </th>
              {sheet.dimensions.map((dimension) => {
                const key = keyOf(student.id, dimension)
                const reached = reachedBy(key)
                return (
                  <td key={dimension} className="px-2 py-0.5">
                    <select
                      aria-label={`${student.name}, ${dimensionLabels[dimension]}`}
                      disabled={!canWrite || student.isLocked}
                      value={reached.category ?? ''}
                      onChange={({ target }) =>
                        changeResults({
                          [key]: { ...reached, category: categories.find((one) => one === target.value) ?? null },
                        })
                      }
                      className={clsx(
                        'min-h-11 w-full rounded-control border border-edge/60 bg-surface px-2 disabled:appearance-none disabled:border-transparent disabled:opacity-100',
                        reached.category === null && 'text-soft',
                      )}
                    >
                      <option value="">–</option>
                      {categories.map((one) => (
                        <option key={one} value={one}>
                          {shortCategory(one)}
                        </option>
                      ))}
                    </select>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
