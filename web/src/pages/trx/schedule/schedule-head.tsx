import { scheduleVariants, variantLabels, type ScheduleVariant } from '@hadir/contract/schedule/bell-schedule.ts'
import { CalendarPlus, CopyPlus, FileUp, History, Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import { MoreMenu } from '../../../components/actions/more-menu.tsx'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { importPaths } from '../../../components/list/import-paths.ts'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useCan } from '../../../session/use-can.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { type Choice, Select } from '../../../ui/inputs/select.tsx'
import { MenuChoice, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx'
import type { Copying } from './copy-dialogs.tsx'

export type View = 'day' | 'class' | 'teacher' | 'room' | 'list'

/** On a phone the choice of the view is the title in sight. */
const titles = {
  day: 'Jadwal harian',
  class: 'Jadwal kelas',
  teacher: 'Jadwal guru',
  room: 'Jadwal ruang',
  list: 'Daftar jadwal',
}
const whoseLabels = { day: 'Jadwal dari', class: 'Kelas', teacher: 'Guru', room: 'Ruang', list: '' }
const semesters = [
  { value: '1', label: 'Semester Ganjil' },
  { value: '2', label: 'Semester Genap' },
]
const variants = scheduleVariants.map((value) => ({ value, label: variantLabels[value] }))

type ScheduleHeadProps = {
  view: View
  views: readonly { value: View; label: string }[]
  /** Whose timetable the view can show. */
  whose: readonly Choice[]
  at: { of: string; semesterNo: 1 | 2; variant: ScheduleVariant }
  onView: (view: View) => void
  onFilter: (changes: Record<string, string>) => void
  onCopy: (what: Copying) => void
}

/** Title, what is shown, and the acts, in one row: on a phone what is rarely changed is in the menu. */
export function ScheduleHead({ view, views, whose, at, onView, onFilter, onCopy }: ScheduleHeadProps) {
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const { year, isActive } = useYearInView()
  const mayWrite = useCan('schedule:write') && isActive
  const mayImport = useCan('import:run') && isActive
  const isWeek = view === 'class' || view === 'teacher' || view === 'room'
  const isClosed = year?.semesters.find(({ no }) => no === at.semesterNo)?.status === 'DITUTUP'
  const isEdited = mayWrite && view === 'class' && !isClosed
  const setSemester = (semester: string) => onFilter({ semester })
  const setVariant = (variant: string) => onFilter({ variant })
  const chooser = isPhone ? (
    <Select
      aria-label="Tampilan"
      className="min-w-0"
      options={views.map(({ value }) => ({ value, label: titles[value] }))}
      value={view}
      onChange={(event) => onView(event.target.value as View)}
    />
  ) : (
    <div className="w-88">
      <Segmented legend="Tampilan" isLegendHidden value={view} segments={views} onChange={onView} />
    </div>
  )
  return (
    <header className="flex flex-wrap items-center gap-2 print:hidden">
      <h1 className="mr-1 text-2xl font-bold max-md:sr-only">Jadwal</h1>
      {chooser}
      {whose.length > 1 && (
        <Select
          aria-label={whoseLabels[view]}
          className="min-w-24 max-md:flex-1 md:min-w-28 md:max-w-52"
          options={whose}
          value={at.of}
          onChange={(event) => onFilter({ of: event.target.value })}
        />
      )}
      {isWeek && !isPhone && (
        <Select
          aria-label="Semester"
          options={semesters}
          value={String(at.semesterNo)}
          onChange={(event) => setSemester(event.target.value)}
        />
      )}
      {/* Seldom another than the normal one: then it is in sight. */}
      {isWeek && at.variant !== 'NORMAL' && (
        <Select
          aria-label="Varian"
          className="max-md:flex-1"
          options={variants}
          value={at.variant}
          onChange={(event) => setVariant(event.target.value)}
        />
      )}
      <div className="ml-auto flex gap-2">
        {isWeek && !isPhone && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden className="size-5" />
            Cetak
          </Button>
        )}
        {!isWeek && !isPhone && isActive && (
          <AddLink list={paths.schedule} label="Tambah jadwal" permission="schedule:write" />
        )}
        {(isWeek || mayImport || (isPhone && mayWrite)) && (
          <MoreMenu isShort>
            {mayWrite && (isWeek || isPhone) && (
              <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => void navigate(recordPath(paths.schedule))}>
                Tambah jadwal
              </MenuItem>
            )}
            {isEdited && (
              <>
                <MenuItem icon={<History aria-hidden />} onSelect={() => onCopy('semester')}>
                  Salin semester lalu
                </MenuItem>
                <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => onCopy('day')}>
                  Salin hari
                </MenuItem>
              </>
            )}
            {mayImport && (
              <MenuItem icon={<FileUp aria-hidden />} onSelect={() => void navigate(importPaths.schedule)}>
                Impor
              </MenuItem>
            )}
            {isWeek && isPhone && (
              <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
                Cetak
              </MenuItem>
            )}
            {isWeek && (mayWrite || mayImport || isPhone) && <MenuSeparator />}
            {isWeek && isPhone && (
              <MenuChoice label="Semester" value={String(at.semesterNo)} options={semesters} onChange={setSemester} />
            )}
            {isWeek && <MenuChoice label="Varian" value={at.variant} options={variants} onChange={setVariant} />}
          </MoreMenu>
        )}
      </div>
    </header>
  )
}
