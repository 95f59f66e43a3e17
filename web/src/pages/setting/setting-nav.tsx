import { configGroupLabels, groupsFor, type ConfigGroup } from '@hadir/contract/config/school/school.ts'
import {
  AlarmClock,
  Archive,
  CalendarCheck,
  ChartColumn,
  ClipboardCheck,
  Clock,
  FileText,
  type LucideIcon,
  School,
  ShieldCheck,
  SlidersHorizontal,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { useCan } from '../../session/use-can.ts'
import { paths, recordPath } from '../../paths.ts'
import { useSession } from '../../session/store.ts'

const icons: Record<ConfigGroup, LucideIcon> = {
  'profil-sekolah': School,
  umum: SlidersHorizontal,
  kehadiran: CalendarCheck,
  'jam-pelajaran': Clock,
  penilaian: ClipboardCheck,
  pengingat: AlarmClock,
  laporan: FileText,
}

type Entry = { label: string; to: string; icon: LucideIcon }

/** The groups of settings that the user may open. */
export function useGroupEntries(): readonly Entry[] {
  const role = useSession((state) => state.profile?.role)
  return (role ? groupsFor(role) : []).map((group) => ({
    label: configGroupLabels[group],
    to: recordPath(paths.schoolConfig, group),
    icon: icons[group],
  }))
}

/** Other settings pages that the user may open. */
export function useBesideEntries(): readonly Entry[] {
  const mayArchive = useCan('school-archive:run')
  return [
    ...(mayArchive ? [{ label: 'Arsip sekolah', to: paths.schoolArchive, icon: Archive }] : []),
    { label: 'Kunjungan administrator', to: paths.supportVisits, icon: ShieldCheck },
  ]
}

/** All settings beside the open one, on a screen that is wide enough. */
export function SettingNav() {
  const beside = useBesideEntries()
  return (
    <nav aria-label="Bagian pengaturan" className="sticky top-20 grid content-start gap-5 max-xl:hidden">
      {/* Entered by hand, this address also belongs to the reports. */}
      <Section entries={[{ label: 'Laporan absensi', to: paths.attendanceReport, icon: ChartColumn }]} />
      <Section title="Sekolah" entries={useGroupEntries()} />
      <Section title="Data" entries={beside} />
    </nav>
  )
}

const Section = ({ title, entries }: { title?: string; entries: readonly Entry[] }) => (
  <div className="grid gap-1">
    {title && <p className="px-3 text-sm font-semibold text-soft">{title}</p>}
    <ul className="grid gap-0.5">
      {entries.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <NavLink
            to={to}
            className={({ isActive }) =>
              `flex min-h-10 items-center gap-2.5 rounded-control px-3 font-medium ${isActive ? 'bg-tint text-accent-strong' : 'hover:bg-sunken'}`
            }
          >
            <Icon aria-hidden className="size-[18px] shrink-0" />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </div>
)
