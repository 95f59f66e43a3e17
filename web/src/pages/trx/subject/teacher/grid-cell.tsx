import type { GridCell } from '@hadir/contract/subject/teacher-grid.ts'
import { clsx } from 'clsx'
import { Popover } from 'radix-ui'
import { ChoiceList } from '../../../../ui/inputs/choice-list.tsx'
import type { GridEdits } from './use-grid-edits.ts'
import { ClosesOnBack } from '../../../../ui/overlays/close-on-back.ts'

type GridCellProps = {
  id: string
  label: string
  /** Empty if the class does not have the subject; several if a whole grade is filled. */
  cells: readonly GridCell[]
  isFill: boolean
  isHere: boolean
  opened: { begun: string } | null
  edits: GridEdits
  onOpen: () => void
  onFocus: () => void
  onClose: (isChosen: boolean) => void
}

/** One teacher, or the choice of one. */
export function GridCellView(props: GridCellProps) {
  const { id, label, cells, isFill, isHere, opened, edits, onOpen, onFocus, onClose } = props
  const teacherIds = [...new Set(cells.map(edits.teacherOf))]
  const one = teacherIds.length === 1 ? (teacherIds[0] ?? null) : null
  const refusal = cells.length === 1 && cells[0] ? edits.refusalOf(cells[0]) : undefined
  const isTaught = cells.length > 0
  const text = !isTaught ? '' : (edits.nameOf(one) ?? (isFill ? 'Isi semua…' : 'Belum ada'))
  const names =
    teacherIds.length > 1 ? `(${teacherIds.map((each) => edits.nameOf(each) ?? 'belum ada').join(', ')})` : ''
  const why = refusal ? whyText(refusal, edits) : ''
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles the keys of all its cells
    <td
      id={id}
      tabIndex={isHere ? 0 : -1}
      aria-label={`${label}: ${isTaught ? [text, why, names].filter(Boolean).join(' ') : 'tidak diajarkan'}`}
      aria-disabled={!isTaught}
      aria-invalid={refusal !== undefined}
      onClick={() => isTaught && !opened && onOpen()}
      onFocus={({ target, currentTarget }) => target === currentTarget && !isHere && onFocus()}
      title={edits.nameOf(one) ?? undefined}
      className={clsx(
        'h-10 max-w-40 border-t border-l px-2 py-1 outline-offset-[-2px]',
        isTaught ? 'cursor-pointer hover:bg-sunken' : 'bg-sunken',
        refusal ? 'bg-danger-tint' : isTaught && cells.some(edits.isEdited) && !isFill && 'bg-tint',
        isFill && 'bg-sunken text-soft',
      )}
    >
      <Popover.Root open={opened !== null} onOpenChange={(isOpen) => !isOpen && onClose(false)}>
        <Popover.Anchor asChild>
          <span
            className={clsx('block leading-tight', isTaught && !isFill && one === null && 'font-semibold text-warn')}
          >
            {text}
          </span>
        </Popover.Anchor>
        {why && (
          <span className="block truncate text-xs text-danger" title={why}>
            {why}
          </span>
        )}
        {/* Closes without a fade: during one, the next letter would open the fading one, without the focus. */}
        {opened && (
          <Popover.Portal>
            <Popover.Content
              align="start"
              sideOffset={8}
              collisionPadding={8}
              aria-label={label}
              // Radix would select the letter that opened it, and the next would replace it.
              onOpenAutoFocus={(event) => {
                event.preventDefault()
                if (event.currentTarget instanceof HTMLElement) event.currentTarget.querySelector('input')?.focus()
              }}
              onCloseAutoFocus={(event) => event.preventDefault()}
              className="z-70 w-72 animate-appear overflow-hidden rounded-surface border bg-surface shadow-raised"
            >
              <ClosesOnBack />
              <ChoiceList
                id={`${id}-list`}
                value={one ?? ''}
                options={edits.options}
                begun={opened.begun}
                onChoose={(teacherId) => {
                  edits.choose(cells, teacherId || null)
                  onClose(true)
                }}
              />
            </Popover.Content>
          </Popover.Portal>
        )}
      </Popover.Root>
    </td>
  )
}

function whyText({ why, now }: NonNullable<ReturnType<GridEdits['refusalOf']>>, edits: GridEdits): string {
  if (why === 'NOT_FOUND') return 'Sudah dihapus'
  if (why === 'TEACHER_INACTIVE') return 'Guru tidak aktif lagi'
  return `Diubah orang lain: ${edits.nameOf(now?.teacherId ?? null) ?? 'tanpa guru'}`
}
