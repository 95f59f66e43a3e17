import { sheetStateLabels, sheetStates } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { journalStateLabels, type LessonRow } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { queryOptionsOf } from '../../../http/query.ts'
import { StatusCount } from '../../../components/attendance/attendance-status.tsx'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { lessonPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { SheetState } from '../../../components/attendance/sheet-state-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { NotYet } from '../../../ui/not-yet.tsx'
import { periodsText, teacherText, timesText } from '../lesson-words.ts'

/** Names break between classes, never at their own hyphens. */
const ClassNames = ({ lesson: { joint, academicClass } }: { lesson: LessonRow }) =>
  (joint?.map((one) => one.academicClass) ?? [academicClass]).map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ' + '}
      <span className="whitespace-nowrap">{name}</span>
    </Fragment>
  ))

const columns: ListColumn<LessonRow>[] = [
  {
    header: 'Jam',
    cell: (row) => <span className="whitespace-nowrap">{timesText(row)}</span>,
    sortBy: 'time',
    onPhone: 'line',
  },
  { header: 'Tanggal', cell: (row) => formatDate(row.date), isExtra: true },
  { header: 'Jam ke', cell: periodsText, isExtra: true },
  { header: 'Kelas', cell: (row) => <ClassNames lesson={row} />, sortBy: 'class', onPhone: 'title' },
  { header: 'Mapel', cell: (row) => row.subject.name, sortBy: 'subject', onPhone: 'title' },
  { header: 'Guru', cell: teacherText, sortBy: 'teacher', onPhone: 'line', isPerson: true },
  { header: 'Pertemuan', cell: (row) => row.meetingNo ?? '–', isNumber: true, isExtra: true },
  {
    header: 'H/S/I/A/T/D',
    cell: ({ counts }) => {
      const marked = attendanceStatuses.filter((status) => counts[status] > 0)
      if (marked.length === 0) return '–'
      return (
        <span className="flex flex-wrap">
          {marked.map((status) => (
            <StatusCount key={status} status={status} count={counts[status]} />
          ))}
        </span>
      )
    },
  },
  { header: 'Belum', cell: (row) => row.unmarked, sortBy: 'unmarked', isNumber: true },
  {
    header: 'Bolos',
    cell: (row) => (row.truants > 0 ? <Badge tone="danger">{row.truants}</Badge> : '–'),
    sortBy: 'truants',
    isNumber: true,
  },
  {
    header: 'Jurnal',
    cell: ({ journalState }) =>
      journalState === 'BELUM' ? (
        <NotYet>{journalStateLabels.BELUM}</NotYet>
      ) : (
        <Badge tone={journalState === 'DRAF' ? 'warn' : 'usual'}>{journalStateLabels[journalState]}</Badge>
      ),
  },
  {
    header: 'Status',
    cell: ({ state }) => (state ? <SheetState state={state} /> : 'Tanpa siswa'),
    sortBy: 'state',
    onPhone: 'aside',
  },
]

const toOptions = (all: readonly { id: string; name: string }[] = []) =>
  all.map(({ id, name }) => ({ value: id, label: name }))

/** A teacher returns to her own lessons by removing it. */
const whose: ListFilter = {
  name: 'whose',
  label: 'Pelajaran',
  unset: 'Milik saya',
  options: [{ value: 'all', label: 'Semua' }],
}

type AllLessonsProps = {
  isTeacher: boolean
  date: SchoolDate | undefined
  onOpenDay: (date: SchoolDate | null) => void
  action: ReactNode
  more: ReactNode
}

/** Every lesson of a day that the user may see: marked or not, by whom, and without a journal. */
export function AllLessons({ isTeacher, date, onOpenDay, action, more }: AllLessonsProps) {
  const params = { schoolId: useSchoolId() }
  const query = { whose: 'all' as const, pageSize: 5 as const, ...(date && { date }) }
  const whole = useQuery({ ...queryOptionsOf(lessons.list, { params, query }), placeholderData: keepPreviousData })
  const { choices, day } = whole.data?.meta ?? {}
  const filters: ListFilter[] = [
    {
      name: 'date',
      label: 'Tanggal',
      options: [],
      isDay: true,
      shared: {
        value: date ?? day?.date ?? '',
        choose: (next) => onOpenDay(next === '' || next === day?.today ? null : next),
      },
    },
    ...(isTeacher ? [whose] : []),
    { name: 'academicClassId', label: 'Kelas', options: toOptions(choices?.classes) },
    { name: 'subjectId', label: 'Mapel', options: toOptions(choices?.subjects) },
    { name: 'teacherId', label: 'Guru', options: toOptions(choices?.teachers) },
    {
      name: 'state',
      label: 'Status',
      options: sheetStates.map((value) => ({ value, label: sheetStateLabels[value] })),
    },
    { name: 'truant', label: 'Bolos', options: [{ value: 'true', label: 'Ada yang bolos' }] },
  ]
  return (
    <ListPage
      title="Absensi MaPel"
      endpoint={lessons.list}
      exportAs={lessons.export}
      params={params}
      columns={columns}
      filters={filters}
      searchLabel="Cari mapel, guru, materi"
      rowPath={(row) => lessonPath(row.key, row.date)}
      action={action}
      more={more}
      empty={{
        icon: <BookOpenCheck />,
        title: 'Tidak ada pelajaran pada tanggal ini',
        text: 'Pelajaran tampil di sini menurut jadwal. Pilih tanggal lain, atau lengkapi dahulu jadwalnya.',
      }}
    />
  )
}
