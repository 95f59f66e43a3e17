import { type AcademicYear, semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { CircleCheck, Lock, TrendingUp } from 'lucide-react'
import type { RowAction } from '../../../components/list/row-menu.tsx'
import { paths, recordPath } from '../../../paths.ts'

/** What its row offers: a year that is over is looked at by its semesters. */
export const rowActions = (row: AcademicYear, activate: () => void): RowAction[] => {
  const open = row.semesters.find(({ status }) => status === 'AKTIF')
  const at = recordPath(paths.academicYears, row.id)
  if (!row.isActive) {
    return [
      ...(row.promotedTo === null
        ? [{ label: 'Aktifkan', icon: <CircleCheck aria-hidden />, onSelect: activate }]
        : []),
      ...(row.isOver
        ? row.semesters.map(({ no }) => ({
            label: `Semester ${semesterNames[no]}`,
            icon: <Lock aria-hidden />,
            to: `${at}/semester/${no}`,
          }))
        : []),
    ]
  }
  return [
    ...(open
      ? [
          {
            label: `Tutup semester ${semesterNames[open.no]}`,
            icon: <Lock aria-hidden />,
            to: `${at}/semester/${open.no}`,
          },
        ]
      : []),
    { label: 'Naik tahun', icon: <TrendingUp aria-hidden />, to: `${at}/rollover` },
  ]
}
