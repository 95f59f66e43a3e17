import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuLabel, MenuTick } from '../../ui/overlays/dropdown-menu.tsx'
import type { ListColumn } from './list-columns.ts'

type ColumnsMenuProps<Row> = {
  columns: readonly ListColumn<Row>[]
  chosen: Record<string, boolean>
  onChange: (chosen: Record<string, boolean>) => void
}

/** Whether the column is shown. The first one names the row and always is. */
export const isShown = <Row,>(column: ListColumn<Row>, at: number, chosen: Record<string, boolean>): boolean =>
  at === 0 || (chosen[column.header] ?? !column.isExtra)

/** Which columns a list shows. */
export function ColumnsMenu<Row>({ columns, chosen, onChange }: ColumnsMenuProps<Row>) {
  return (
    <DropdownMenu
      trigger={
        <Button title="Kolom">
          <Columns3 aria-hidden className="size-4" />
          <span className="sr-only">Kolom</span>
        </Button>
      }
    >
      <MenuLabel>
        <span className="text-soft">Kolom yang tampil</span>
      </MenuLabel>
      {columns.map((column, at) => (
        <MenuTick
          key={column.header}
          checked={isShown(column, at, chosen)}
          disabled={at === 0}
          onChange={(isOn) => onChange({ ...chosen, [column.header]: isOn })}
        >
          {column.header}
        </MenuTick>
      ))}
    </DropdownMenu>
  )
}
