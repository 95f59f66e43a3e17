import { atPlace, type SchoolWords } from '@hadir/contract/school/school-words.ts'
import { useSchoolWords } from '../../../session/use-school-words.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import {
  type AcademicTeacher,
  academicTeacherEndpoints,
  dutyLabels,
  shownDuties,
} from '@hadir/contract/teacher/academic-teacher.ts'
import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { ListPage } from '../../../components/list/list-page.tsx'
import { yearFilter } from '../../../components/list/filters/year-filter.ts'
import { useYearInView } from '../../../components/list/filters/year-in-view.ts'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { useSubjectFilter } from '../../../components/list/filters/subject-filter.ts'
import { useClassFilter } from '../../../components/list/filters/class-filter.ts'

const listed = (values: readonly string[]) => values.join(', ') || '–'

const columnsAt = (words: SchoolWords): ListColumn<AcademicTeacher>[] => [
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title', isPerson: true },
  {
    header: 'Tugas',
    cell: (row) => listed(row.duties.map((duty) => atPlace(dutyLabels[duty], words))),
    onPhone: 'line',
  },
  { header: 'Mapel', cell: (row) => listed(row.subjects), onPhone: 'line' },
  { header: 'Kelas wali', cell: (row) => listed(row.homeroomOf) },
  {
    header: 'JP/minggu',
    cell: (row) => (row.maxWeeklyJp ? `${row.weeklyJp} dari ${row.maxWeeklyJp}` : row.weeklyJp),
    sortBy: 'weeklyJp',
    isNumber: true,
    onPhone: 'aside',
  },
  { header: 'Hari piket', cell: (row) => listed(row.picketDays.map((day) => weekdayNames[day - 1] ?? '')) },
]

const dutyFilterAt = (words: SchoolWords): ListFilter => ({
  name: 'duty',
  label: 'Tugas',
  options: shownDuties.map((value) => ({ value, label: atPlace(dutyLabels[value], words) })),
})

/** Every teacher's lessons, homeroom and duties this year. */
export function AcademicTeacherListPage() {
  const mayWrite = useCan('teacher:write')
  const view = useYearInView()
  const words = useSchoolWords()
  return (
    <ListPage
      title="Guru Tahun Berjalan"
      endpoint={academicTeacherEndpoints.list}
      exportAs={academicTeacherEndpoints.export}
      params={{ schoolId: useSchoolId() }}
      columns={columnsAt(words)}
      filters={[yearFilter(view), dutyFilterAt(words), useSubjectFilter(), useClassFilter(view.yearId)]}
      searchLabel="Cari nama guru"
      {...(mayWrite &&
        view.isActive && { rowPath: (row: AcademicTeacher) => recordPath(paths.academicTeachers, row.id) })}
      hasHistory={mayWrite}
      empty={{
        icon: <UserRound />,
        title: 'Belum ada guru aktif',
        text: 'Guru yang aktif di Master Data tampil di sini dengan tugasnya tahun ini.',
        action: mayWrite && (
          <Link to={paths.teachers} className={buttonLook({ tone: 'primary' })}>
            Buka Guru
          </Link>
        ),
      }}
    />
  )
}
