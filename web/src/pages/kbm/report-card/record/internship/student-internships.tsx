import type { ClassInternships } from '@hadir/contract/student/report-card/class-internship.ts'
import { Button } from '../../../../../ui/button.tsx'
import { InternshipLine } from '../../internship-line.tsx'
import type { InternshipValues } from './internship-dialog.tsx'

type StudentInternshipsProps = {
  student: ClassInternships['students'][number]
  values: InternshipValues
  isEdited: boolean
  error: string | undefined
  isTicked: boolean
  /** Null: read only. */
  onTick: ((isTicked: boolean) => void) | null
  onOpen: (() => void) | null
}

/** One student with where she went. */
export function StudentInternships({ student, values, ...props }: StudentInternshipsProps) {
  const { isEdited, error, isTicked, onTick, onOpen } = props
  const isOpen = student.state === 'DRAFT'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2">
      {onTick ? (
        <label className="grid size-11 -ml-3 place-content-center">
          <input
            type="checkbox"
            className="size-5"
            aria-label={`Pilih ${student.name}`}
            checked={isTicked}
            disabled={!isOpen}
            title={isOpen ? undefined : 'Rapornya sudah dikunci'}
            onChange={({ target }) => onTick(target.checked)}
          />
        </label>
      ) : (
        <span />
      )}
      <p className="py-2.5 font-semibold break-words">
        {student.name}
        {isEdited && <span className="ml-2 text-sm font-normal text-warn">belum disimpan</span>}
      </p>
      {onOpen && isOpen && (
        <Button
          size="small"
          className="mt-1"
          aria-label={`${values.length > 0 ? 'Ubah' : 'Isi'} PKL ${student.name}`}
          onClick={onOpen}
        >
          {values.length > 0 ? 'Ubah' : 'Isi'}
        </Button>
      )}
      <div className="col-start-2 col-end-4 grid gap-2 pb-2">
        {values.length === 0 ? (
          <p className="text-sm text-soft">Belum diisi</p>
        ) : (
          <ul className="grid gap-2">
            {values.map((one) => (
              <InternshipLine
                key={one.id}
                {...one}
                mentor={one.mentor || null}
                score={Number.isFinite(one.score) ? Number(one.score) : null}
                description={one.description || null}
              />
            ))}
          </ul>
        )}
        {!isOpen && <p className="text-sm text-soft">Rapor sudah dikunci; buka kuncinya dahulu untuk mengubah.</p>}
        {error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </li>
  )
}
