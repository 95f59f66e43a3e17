import { CopyPlus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { addressAt } from '../../address-at.ts'
import { paths } from '../../paths.ts'
import { useCan } from '../../session/use-can.ts'
import { buttonLook } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/overlays/dropdown-menu.tsx'
import { useYearInView } from './filters/year-in-view.ts'

const label = 'Salin dari tahun lalu'

/** Where the active year takes over last year's classes, subjects and timetable; null for a school's first year. */
export function useCopyPath(): string | null {
  const mayWrite = useCan('academic-year:write')
  const { active, years } = useYearInView()
  if (!mayWrite || !active || !years.some(({ startDate }) => startDate < active.startDate)) return null
  return addressAt(paths.copyYear, { params: { id: active.id } })
}

/** The first action on an empty list of a second year. */
export function CopyLastYear() {
  const to = useCopyPath()
  if (to === null) return null
  return (
    <Link to={to} className={buttonLook({ tone: 'primary' })}>
      <CopyPlus aria-hidden className="size-5 max-sm:hidden" />
      {label}
    </Link>
  )
}

export function CopyLastYearItem() {
  const to = useCopyPath()
  const navigate = useNavigate()
  return to && <MenuItem onSelect={() => void navigate(to)}>{label}</MenuItem>
}
