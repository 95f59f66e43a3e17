import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { Profile } from '@hadir/contract/user/user.ts'
import { clsx } from 'clsx'
import { ChevronsUpDown } from 'lucide-react'
import { useYearInView, type YearInView } from '../../components/list/filters/year-in-view.ts'
import { useSession } from '../../session/store.ts'
import { DropdownMenu, MenuChoice, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx'
import { profileLabel } from '../menu/profile-label.ts'
import { useSwitchProfile } from '../menu/use-switch-profile.ts'
import { placeNameLook, placeYearLook, placeYearShape } from './place-look.ts'

/** The current school and year: shown on every screen, and changed here if there is a choice. */
export function PlaceSwitcher({ profile }: { profile: Profile }) {
  const profiles = useSession((state) => state.user?.profiles ?? [])
  const switchProfile = useSwitchProfile()
  const { year, isYearAwaited, years, active, choose } = useYearInView()
  const place = <Place name={profile.schoolName ?? ''} {...{ year, isYearAwaited, active }} />
  if (profiles.length < 2 && years.length < 2) return <p className="min-w-0 leading-snug">{place}</p>
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          className="-ml-2 flex max-w-full min-w-0 items-center gap-1 rounded-control px-2 py-1 text-left leading-snug hover:bg-sunken pointer-coarse:min-h-11"
        >
          <span className="sr-only">Ganti sekolah atau tahun: </span>
          <span className="min-w-0">{place}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-soft" />
        </button>
      }
    >
      {profiles.length > 1 && (
        <MenuChoice
          label="Sekolah dan peran"
          value={profile.id}
          options={profiles.map((each) => ({ value: each.id, label: profileLabel(each) }))}
          onChange={switchProfile}
        />
      )}
      {profiles.length > 1 && years.length > 1 && <MenuSeparator />}
      {years.length > 1 && (
        <MenuChoice
          label="Tahun pelajaran"
          value={year?.id ?? ''}
          options={years.map(({ id, name, isActive: isRunning }) => ({
            value: id,
            label: isRunning ? `${name} (aktif)` : name,
          }))}
          onChange={choose}
        />
      )}
    </DropdownMenu>
  )
}

type PlaceProps = { name: string } & Pick<YearInView, 'year' | 'isYearAwaited' | 'active'>

function Place({ name, year, isYearAwaited, active }: PlaceProps) {
  const isActive = year?.isActive ?? true
  const isOver = year !== null && active !== null && year.startDate < active.startDate
  const semester = year?.semesters.find(({ status }) => status === 'AKTIF')
  return (
    <>
      <span className={placeNameLook} title={name}>
        {name}
      </span>
      {isYearAwaited && <span aria-hidden className={clsx(placeYearLook, placeYearShape)} />}
      {year && (
        <span
          className={clsx(
            placeYearLook,
            'w-fit max-w-full truncate tabular-nums',
            isActive ? 'text-soft' : 'rounded bg-warn-tint px-1 font-semibold text-warn',
          )}
        >
          {year.name}
          {isActive && semester && ` ${semesterNames[semester.no]}`}
          {!isActive && (isOver ? ' · lampau' : ' · belum aktif')}
        </span>
      )}
    </>
  )
}
