import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { ChevronDown, Download, FileInput, FileSpreadsheet, FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { saveFile } from '../../../components/files/save-file.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import type { ScoreSheet } from './use-scores.ts'

const ImportDialog = lazyOnOpen(async () => (await import('./import-dialog.tsx')).ImportDialog)
const EraporDialog = lazyOnOpen(async () => (await import('./erapor-dialog.tsx')).EraporDialog)

type ExchangeProps = { grid: ScoreGrid; sheet: ScoreSheet; isReadOnly: boolean }

/** Exports and imports scores as a workbook, and fills in e-Rapor files: the items of a menu, and what they open. */
export function useExchange({ grid: { evaluation }, sheet, isReadOnly }: ExchangeProps) {
  const [opened, setOpened] = useState<'import' | 'erapor' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const at = {
    params: { schoolId: useSchoolId(), id: evaluation.id },
    query: { semesterNo: evaluation.semesterNo },
  }
  const download = async () => {
    setBusy(true)
    await saveFile(scoreFileEndpoints.workbook, at)
    setBusy(false)
  }
  const close = () => setOpened(null)
  const items = (
    <>
      <MenuItem icon={<Download aria-hidden />} onSelect={() => void download()}>
        Unduh Excel
      </MenuItem>
      <MenuItem icon={<FileUp aria-hidden />} disabled={isReadOnly} onSelect={() => setOpened('import')}>
        {isReadOnly ? (
          <span>
            Unggah Excel
            <span className="block text-xs">
              {evaluation.status === 'DRAFT' ? 'Hanya guru mapel ini' : 'Penilaian tidak lagi draf'}
            </span>
          </span>
        ) : (
          'Unggah Excel'
        )}
      </MenuItem>
      <MenuItem icon={<FileInput aria-hidden />} onSelect={() => setOpened('erapor')}>
        Isi berkas e-Rapor…
      </MenuItem>
    </>
  )
  const windows = (
    <Suspense>
      {opened === 'import' && <ImportDialog at={at} sheet={sheet} onClose={close} />}
      {opened === 'erapor' && <EraporDialog at={at} evaluation={evaluation} unsaved={sheet.unsaved} onClose={close} />}
    </Suspense>
  )
  return { isBusy, items, windows }
}

export function ExchangeMenu(props: ExchangeProps) {
  const { isBusy, items, windows } = useExchange(props)
  return (
    <>
      <DropdownMenu
        trigger={
          <Button busy={isBusy}>
            <FileSpreadsheet aria-hidden className="size-[18px]" />
            Excel
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
      >
        {items}
      </DropdownMenu>
      {windows}
    </>
  )
}
