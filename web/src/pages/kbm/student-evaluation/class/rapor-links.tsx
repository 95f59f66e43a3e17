import { Sprout, Table2, Trophy } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { buttonLook } from '../../../../ui/button.tsx'
import { MenuItem } from '../../../../ui/overlays/dropdown-menu.tsx'

const places = [
  { to: paths.subjectEvaluation, label: 'Nilai mapel', Icon: Table2 },
  { to: paths.extracurriculars, label: 'Ekstrakurikuler', Icon: Trophy },
  { to: paths.cocurricular, label: 'Kokurikuler', Icon: Sprout },
]

/** Links to the other parts of a rapor. */
export const RaporLinks = () => (
  <nav aria-label="Isi rapor" className="flex flex-wrap gap-2">
    {places.map(({ to, label, Icon }) => (
      <Link key={to} to={to} className={buttonLook({})}>
        <Icon aria-hidden className="size-[18px] text-soft" />
        {label}
      </Link>
    ))}
  </nav>
)

/** The same behind a phone's *Lainnya*. */
export function RaporItems() {
  const navigate = useNavigate()
  return places.map(({ to, label, Icon }) => (
    <MenuItem key={to} icon={<Icon aria-hidden />} onSelect={() => void navigate(to)}>
      {label}
    </MenuItem>
  ))
}
