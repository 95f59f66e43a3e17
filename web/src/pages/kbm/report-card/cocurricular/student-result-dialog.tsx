import type { ActivitySheet } from '@hadir/contract/student/cocurricular.ts'
import {
  categoriesOf,
  cocurricularCategoryLabels,
  dimensionLabels,
} from '@hadir/contract/evaluation/activity-dimensions.ts'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { ResultText } from '../result-text.tsx'
import { keyOf } from './result-edits.ts'
import type { ResultsProps } from './result-table.tsx'

type StudentResultDialogProps = Pick<ResultsProps, 'sheet' | 'reachedBy' | 'changeResults'> & {
  student: ActivitySheet['students'][number]
  onClose: () => void
}

/** All dimensions of one student, each with an optional sentence. */
export function StudentResultDialog({ student, sheet, reachedBy, changeResults, onClose }: StudentResultDialogProps) {
  const categories = categoriesOf[sheet.kind]
  const options = categories.map((value) => ({ value, label: cocurricularCategoryLabels[value] }))
  const isReadOnly = !sheet.canWrite || student.isLocked
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={student.name}
      description={isReadOnly ? undefined : 'Disimpan bersama lembarnya dengan tombol Simpan.'}
      actions={
        <Button tone="primary" onClick={onClose}>
          Selesai
        </Button>
      }
    >
      {sheet.dimensions.map((dimension) => {
        const key = keyOf(student.id, dimension)
        const reached = reachedBy(key)
        return (
          <fieldset key={dimension} disabled={isReadOnly} className="grid gap-2">
            <legend className="float-left w-full pb-1.5 text-sm font-semibold">{dimensionLabels[dimension]}</legend>
            <Select
              aria-label={`Capaian, ${dimensionLabels[dimension]}`}
              value={reached.category ?? ''}
              placeholder="Belum dinilai"
              options={options}
              onChange={({ target }) =>
                changeResults({
                  [key]: { ...reached, category: categories.find((one) => one === target.value) ?? null },
                })
              }
            />
            {reached.category && (
              <ResultText
                label={`Keterangan, ${dimensionLabels[dimension]}`}
                placeholder="Keterangan (opsional)"
                value={reached.text}
                onChange={(text) => changeResults({ [key]: { ...reached, text } })}
              />
            )}
          </fieldset>
        )
      })}
    </Dialog>
  )
}
