import {
  categoriesOf,
  cocurricularCategoryLabels,
  dimensionLabels,
} from '@hadir/contract/evaluation/activity-dimensions.ts'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Segmented } from '../../../../ui/inputs/segmented.tsx'
import { StepSelect } from '../../../../ui/inputs/step-select.tsx'
import { keyOf, shortCategory } from './result-edits.ts'
import type { ResultsProps } from './result-table.tsx'

/** On a phone one dimension at a time: one tap for each student. */
export function ResultList({ sheet, reachedBy, changeResults, onOpen, canWrite }: ResultsProps) {
  const [at, setAt] = useState(0)
  const index = Math.min(at, sheet.dimensions.length - 1)
  const dimension = sheet.dimensions[index]
  if (!dimension) return null
  const segments = categoriesOf[sheet.kind].map((value) => ({
    value,
    label: cocurricularCategoryLabels[value],
    short: shortCategory(value),
  }))
  return (
    <div className="grid grid-cols-1 gap-3">
      <StepSelect
        label="Dimensi"
        options={sheet.dimensions.map((value) => ({ value, label: dimensionLabels[value] }))}
        index={index}
        onIndex={setAt}
      />
      <ol aria-label={`Capaian ${dimensionLabels[dimension]}`} className="grid rounded-surface border bg-surface">
        {sheet.students.map((student) => {
          const key = keyOf(student.id, dimension)
          const reached = reachedBy(key)
          return (
            <li key={student.id} className="grid gap-1 border-b px-3 py-2 last:border-b-0">
              <div className="flex items-center gap-2">
                <p className="min-w-0 flex-1 font-medium break-words">
                  {student.name}
                  {(student.isLocked || reached.text) && (
                    <span className="block text-sm font-normal text-soft">
                      {student.isLocked ? 'Rapor terkunci' : reached.text}
                    </span>
                  )}
                </p>
                <Button
                  size="icon"
                  tone="quiet"
                  aria-label={`Semua dimensi ${student.name}`}
                  onClick={() => onOpen(student.id)}
                >
                  <NotebookPen aria-hidden className="size-5" />
                </Button>
              </div>
              <Segmented
                legend={`${student.name}, ${dimensionLabels[dimension]}`}
                isLegendHidden
                disabled={!canWrite || student.isLocked}
                value={reached.category}
                segments={segments}
                onChange={(category) => changeResults({ [key]: { ...reached, category } })}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
