import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { scheduleVariants, variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, ScheduleChoices } from '@hadir/contract/schedule/schedule-record.ts'
import { periodText } from '@hadir/contract/schedule/timetable.ts'
import { CalendarClock } from 'lucide-react'
import { useCan } from '../../../session/use-can.ts'
import { CopyLastYear } from '../../../components/list/copy-last-year.tsx'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

const columns: ListColumn<ClassSchedule>[] = [
  { header: 'Hari', cell: (row) => weekdayNames[row.weekday - 1], sortBy: 'weekday', onPhone: 'line' },
  { header: 'Jam ke', cell: (row) => periodText(row).replace('jam ke-', '') || '–', sortBy: 'period' },
  { header: 'Waktu', cell: (row) => (row.startTime ? `${row.startTime}–${row.endTime}` : '–'), onPhone: 'line' },
  { header: 'Kelas', cell: (row) => row.academicClass.name, sortBy: 'class', onPhone: 'aside' },
  { header: 'Mapel', cell: (row) => row.subject.name, sortBy: 'subject', onPhone: 'title' },
  { header: 'Guru', cell: (row) => row.teacher.name, sortBy: 'teacher', isPerson: true },
  { header: 'Ruang', cell: (row) => row.room ?? '–', sortBy: 'room' },
  {
    header: 'Semester',
    cell: (row) => (row.semesterNo ? semesterNames[row.semesterNo] : 'Ganjil dan Genap'),
    isExtra: true,
  },
]

const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export function ScheduleList({ choices }: { choices: ScheduleChoices }) {
  const params = { schoolId: useSchoolId() }
  const mayWrite = useCan('schedule:write')
  const view = useYearInView()
  const filters: ListFilter[] = [
    yearFilter(view),
    { name: 'academicClassId', label: 'Kelas', options: choices.classes.map(option) },
    ...(choices.teachers.length > 1
      ? [{ name: 'teacherId', label: 'Guru', options: choices.teachers.map(option) }]
      : []),
    { name: 'subjectId', label: 'Mapel', options: choices.subjects.map(option) },
    {
      name: 'weekday',
      label: 'Hari',
      options: weekdayNames.map((label, index) => ({ value: String(index + 1), label })),
    },
    {
      name: 'semesterNo',
      label: 'Semester',
      options: [
        { value: '1', label: 'Ganjil' },
        { value: '2', label: 'Genap' },
      ],
    },
    {
      name: 'variant',
      label: 'Varian',
      options: scheduleVariants.map((value) => ({ value, label: variantLabels[value] })),
    },
  ]
  return (
    <ListPage
      title="Daftar jadwal"
      partOf="Jadwal"
      endpoint={scheduleEndpoints.list}
      exportAs={scheduleEndpoints.export}
      params={params}
      columns={columns}
      filters={filters}
      searchLabel="Cari mapel, guru, ruang"
      {...(mayWrite && view.isActive && { rowPath: (row: ClassSchedule) => recordPath(paths.schedule, row.id) })}
      empty={{
        icon: <CalendarClock />,
        title: 'Belum ada jadwal',
        text: 'Jadwal yang disusun tampil di sini.',
        action: mayWrite && view.isActive && <CopyLastYear />,
      }}
    />
  )
}
