import type { Grade } from '@hadir/contract/labels.ts'
import {
  type Subject,
  subjectCurricula,
  subjectCurriculumLabels,
  subjectEndpoints,
  subjectGroupLabels,
  subjectGroups,
} from '@hadir/contract/subject.ts'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { AddLink, useCan } from '../../kit/add-link.tsx'
import type { ListColumn } from '../../kit/list-columns.ts'
import type { ListFilter } from '../../kit/list-filters.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { paths, recordPath } from '../../paths.ts'
import { useGrades } from '../../session/use-grades.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ImportBanner } from './import-banner.tsx'
import { ImportLink } from './import-link.tsx'
import { UsualSubjects } from './usual-subjects.tsx'

const columns: ListColumn<Subject>[] = [
  { header: 'Kode', cell: (row) => row.code, sortBy: 'code', onPhone: 'line' },
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Kelompok', cell: (row) => subjectGroupLabels[row.group], sortBy: 'group', onPhone: 'line' },
  { header: 'Tingkat', cell: (row) => row.grades.join(', '), onPhone: 'line' },
  { header: 'Kurikulum', cell: (row) => subjectCurriculumLabels[row.curriculum] },
  { header: 'JP', cell: (row) => row.weeklyJp ?? '–', sortBy: 'weeklyJp', isNumber: true },
  {
    header: 'Aktif',
    cell: (row) => <Badge tone={row.isActive ? 'good' : 'plain'}>{row.isActive ? 'Aktif' : 'Tidak aktif'}</Badge>,
    onPhone: 'aside',
  },
]

const filtersFor = (own: readonly Grade[]): ListFilter[] => [
  {
    name: 'group',
    label: 'Kelompok',
    options: subjectGroups.map((value) => ({ value, label: subjectGroupLabels[value] })),
  },
  { name: 'grade', label: 'Tingkat', options: own.map((grade) => ({ value: grade, label: grade })) },
  {
    name: 'curriculum',
    label: 'Kurikulum',
    options: subjectCurricula.map((value) => ({ value, label: subjectCurriculumLabels[value] })),
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'aktif', label: 'Aktif' },
      { value: 'tidak', label: 'Tidak aktif' },
    ],
  },
]

export function SubjectListPage() {
  const mayWrite = useCan('subject:write')
  const own = useGrades()
  const [isProposing, setProposing] = useState(false)
  const actions = (
    <>
      <ImportLink kind="subject" />
      {mayWrite && <Button onClick={() => setProposing(true)}>Tambah mapel umum</Button>}
      <AddLink list={paths.subjects} label="Tambah mata pelajaran" permission="subject:write" />
    </>
  )
  return (
    <ListPage
      title="Mata Pelajaran"
      endpoint={subjectEndpoints.list}
      exportAs={subjectEndpoints.export}
      columns={columns}
      filters={filtersFor(own)}
      searchLabel="Cari nama atau kode"
      {...(mayWrite && { rowPath: (row: Subject) => recordPath(paths.subjects, row.id) })}
      hasHistory={mayWrite}
      action={actions}
      empty={{
        icon: <BookOpen />,
        title: 'Belum ada mata pelajaran',
        text: 'Mulai dari mata pelajaran yang umum pada jenjang sekolah Anda, lalu ubah seperlunya.',
        action: actions,
      }}
    >
      {mayWrite && <ImportBanner kind="subject" />}
      {isProposing && <UsualSubjects onClose={() => setProposing(false)} />}
    </ListPage>
  )
}
