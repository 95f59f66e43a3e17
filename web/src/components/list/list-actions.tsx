import type { Endpoint } from '@hadir/contract/endpoint.ts'
import type { ImportKind } from '@hadir/contract/import/import.ts'
import { FileUp, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../session/use-can.ts'
import { MenuItem, MenuLabel } from '../../ui/overlays/dropdown-menu.tsx'
import { MoreMenu } from '../actions/more-menu.tsx'
import { useIsPhone } from '../screen/use-is-phone.ts'
import { ImportLink, importLabel } from './import-link.tsx'
import { importPaths } from './import-paths.ts'
import { useExportItems } from './list-export-menu.tsx'
import { ListMenuItems } from './list-menu-items.ts'

type ListActionsProps = {
  /** The main one. */
  action: ReactNode
  /** The page's own rare ones, as items of the menu. */
  more: ReactNode
  /** The menu is a part of `action`. */
  isMenuInAction: boolean
  imported: ImportKind | undefined
  /** Begins to choose rows, where they have no tick boxes yet. */
  onChoose: (() => void) | undefined
  /** The list's export, where it has no button of its own. */
  exported:
    | { endpoint: Endpoint; params: unknown; chosen: object; onPrint: (() => Promise<void>) | undefined }
    | undefined
}

/** What is done with a list: the main action, and the rare ones behind one button. */
export function ListActions({ action, more, isMenuInAction, imported, onChoose, exported }: ListActionsProps) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const mayImport = useCan('import:run')
  const { items, isBusy } = useExportItems({ endpoint: undefined, params: {}, chosen: {}, ...exported })
  // A phone has room for one action beside the title.
  const isImportBehind = isPhone && mayImport && imported !== undefined
  const ofList = (isImportBehind || onChoose || items) && (
    <>
      {isImportBehind && (
        <MenuItem icon={<FileUp aria-hidden />} onSelect={() => void navigate(importPaths[imported])}>
          {importLabel(imported)}
        </MenuItem>
      )}
      {onChoose && (
        <MenuItem icon={<ListChecks aria-hidden />} onSelect={onChoose}>
          Pilih
        </MenuItem>
      )}
      {items && (
        <MenuLabel>
          <span className="text-soft">Ekspor</span>
        </MenuLabel>
      )}
      {items}
    </>
  )
  return (
    <>
      {!isPhone && imported && <ImportLink kind={imported} />}
      {isMenuInAction ? (
        <ListMenuItems value={ofList}>{action}</ListMenuItems>
      ) : (
        <>
          {action}
          {(more || ofList) && (
            <MoreMenu busy={isBusy} isShort>
              {more}
              {ofList}
            </MoreMenu>
          )}
        </>
      )}
    </>
  )
}
