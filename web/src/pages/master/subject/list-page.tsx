import type { Grade } from '@hadir/contract/labels.ts'
import {
  type Subject,
  subjectCurricula,
  subjectCurriculumLabels,
  subjectEndpoints,
  subjectGroupLabels,
  subjectGroups,
} from '@hadir/contract/subject/subject.ts'
import { BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import type { ListColumn } from '../../../components/list/list-columns.ts'
import type { ListFilter } from '../../../components/list/filters/list-filter.ts'
import { type ChosenRows, ListPage } from '../../../components/list/list-page.tsx'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { paths, recordPath } from '../../../paths.ts'
import { importPaths } from '../../../components/list/import-paths.ts'
import { useGrades } from '../../../session/use-grades.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { ImportBanner } from '../import-banner.tsx'
import { ImportLink } from '../../../components/list/import-link.tsx'
import { UsualSubjects } from './usual-subjects.tsx'

const inactive = <Badge>Tidak aktif</Badge>

const columns: ListColumn<Subject>[] = [
  { header: 'Kode', cell: (row) => row.code, sortBy: 'code', onPhone: 'line' },
  { header: 'Nama', cell: (row) => row.name, sortBy: 'name', onPhone: 'title' },
  { header: 'Kelompok', cell: (row) => subjectGroupLabels[row.group], sortBy: 'group', onPhone: 'line' },
  { header: 'Tingkat', cell: (row) => row.grades.join(', '), onPhone: 'line' },
  { header: 'Kurikulum', cell: (row) => subjectCurriculumLabels[row.curriculum] },
  { header: 'JP', cell: (row) => row.weeklyJp ?? '–', sortBy: 'weeklyJp', isNumber: true },
  {
    header: 'Aktif',
    cell: (row) => (row.isActive ? <Badge tone="usual">Aktif</Badge> : inactive),
    exceptionOf: (row) => (row.isActive ? null : inactive),
    isExtra: true,
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
  const mayImport = useCan('import:run')
  const own = useGrades()
  const [isProposing, setProposing] = useState(false)
  const navigate = useNavigate()
  const propose = () => setProposing(true)
  const add = <AddLink list={paths.subjects} label="Tambah mata pelajaran" permission="subject:write" />
  const more = mayWrite && (
    <>
      {mayImport && <MenuItem onSelect={() => void navigate(importPaths.subject)}>Impor</MenuItem>}
      <MenuItem onSelect={propose}>Tambah mapel umum</MenuItem>
    </>
  )
  const beginnings = (
    <>
      <ImportLink kind="subject" />
      {mayWrite && <Button onClick={propose}>Tambah mapel umum</Button>}
      {add}
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
      {...(mayWrite && { bulk: activation })}
      action={mayWrite && add}
      more={more}
      empty={{
        icon: <BookOpen />,
        title: 'Belum ada mata pelajaran',
        text: 'Mulai dari mata pelajaran yang umum pada jenjang sekolah Anda, lalu ubah seperlunya.',
        action: beginnings,
      }}
    >
      {mayWrite && <ImportBanner kind="subject" />}
      {isProposing && <UsualSubjects onClose={() => setProposing(false)} />}
    </ListPage>
  )
}

const touches = [subjectEndpoints.list]
const activation = (chosen: ChosenRows, done: () => void) => <Activation chosen={chosen} done={done} />

/** Activates or deactivates the ticked subjects. */
function Activation({ chosen, done }: { chosen: ChosenRows; done: () => void }) {
  const set = useEndpointMutation(subjectEndpoints.setActive, { touches })
  const send = (isActive: boolean) =>
    set.mutate({ body: { ...chosen, isActive } }, { onSuccess: toastThen(done), onError: toastFailure })
  return (
    <>
      <Button busy={set.isPending} onClick={() => send(true)}>
        Aktifkan
      </Button>
      <Button busy={set.isPending} onClick={() => send(false)}>
        Nonaktifkan
      </Button>
    </>
  )
}
