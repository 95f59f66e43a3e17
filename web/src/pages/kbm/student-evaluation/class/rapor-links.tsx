import { Sprout, Table2, Trophy } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { buttonLook } from '../../../../ui/button.tsx'

const places = [
  { to: paths.subjectEvaluation, label: 'Nilai mapel', Icon: Table2 },
  { to: paths.extracurriculars, label: 'Ekstrakurikuler', Icon: Trophy },
  { to: paths.cocurricular, label: 'Kokurikuler', Icon: Sprout },
]

/** What else a rapor is made of. */
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
