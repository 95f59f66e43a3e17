import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { can } from '@hadir/contract/permissions.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx'
import { saveFile } from '../files/save-file.ts'

/** Whether the user may call this endpoint. */
export function useMayCall(endpoint: Endpoint | undefined): boolean {
  const role = useSession((state) => state.profile?.role)
  if (!endpoint || !role || endpoint.access === 'public' || endpoint.access === 'signed-in') return false
  return can(role, endpoint.access)
}

type Exported = {
  endpoint: Endpoint | undefined
  params: unknown
  chosen: object
  onPrint?: (() => Promise<void>) | undefined
}

/** Exports the chosen rows as a file, or prints them: the items of a menu, and whether one is at work. */
export function useExportItems({ endpoint, params, chosen, onPrint }: Exported) {
  const [isBusy, setBusy] = useState(false)
  const doing = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  // The list passes its own endpoint's query; the server validates every value.
  const save = async (format: 'xlsx' | 'csv') =>
    endpoint && doing(() => saveFile(endpoint, { params, body: { ...chosen, format } } as unknown as ToSend<Endpoint>))
  const items = endpoint && (
    <>
      <MenuItem onSelect={() => void save('xlsx')}>Excel (XLSX)</MenuItem>
      <MenuItem onSelect={() => void save('csv')}>CSV</MenuItem>
      {onPrint && <MenuItem onSelect={() => void doing(onPrint)}>Cetak semua baris</MenuItem>}
    </>
  )
  return { items, isBusy }
}

type ExportMenuProps = Exported & {
  label: string
  /** Only its icon. */
  isShort?: boolean
}

export function ExportMenu({ label, isShort = false, ...exported }: ExportMenuProps) {
  const { items, isBusy } = useExportItems(exported)
  return (
    <DropdownMenu
      trigger={
        <Button busy={isBusy} title={isShort ? label : undefined}>
          <Download aria-hidden className="size-4" />
          <span className={isShort ? 'sr-only' : undefined}>{label}</span>
        </Button>
      }
    >
      {items}
    </DropdownMenu>
  )
}
