import { Sprout, Table2, Trophy } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { addressAt } from '../../../../address-at.ts'
import { paths } from '../../../../paths.ts'
import { buttonLook } from '../../../../ui/button.tsx'
import { MenuItem } from '../../../../ui/overlays/dropdown-menu.tsx'
import type { RaporSemester } from '../rapor-semester.ts'

type OfSemester = Pick<RaporSemester, 'academicYearId' | 'semesterNo'>

const placesOf = ({ academicYearId, semesterNo }: OfSemester) => {
  const query = { academicYearId, semesterNo }
  return [
    { to: addressAt(paths.subjectEvaluation, { query }), label: 'Nilai mapel', Icon: Table2 },
    { to: addressAt(paths.extracurriculars, { query }), label: 'Ekstrakurikuler', Icon: Trophy },
    { to: addressAt(paths.cocurricular, { query }), label: 'Kokurikuler', Icon: Sprout },
  ]
}

/** Links to the other parts of a rapor, in its year and semester. */
export const RaporLinks = ({ of }: { of: OfSemester }) => (
  <nav aria-label="Isi rapor" className="flex flex-wrap gap-2">
    {placesOf(of).map(({ to, label, Icon }) => (
      <Link key={to} to={to} className={buttonLook({})}>
        <Icon aria-hidden className="size-[18px] text-soft" />
        {label}
      </Link>
    ))}
  </nav>
)

/** The same behind a phone's *Lainnya*. */
export function RaporItems({ of }: { of: OfSemester }) {
  const navigate = useNavigate()
  return placesOf(of).map(({ to, label, Icon }) => (
    <MenuItem key={to} icon={<Icon aria-hidden />} onSelect={() => void navigate(to)}>
      {label}
    </MenuItem>
  ))
}
