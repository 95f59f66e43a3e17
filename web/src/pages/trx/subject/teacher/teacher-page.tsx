import { type TeacherGrid, teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { useQuery } from '@tanstack/react-query'
import { Undo2, UserRound } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { queryOptionsOf } from '../../../../http/query.ts'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { UnsavedChangesGuard } from '../../../../components/form/unsaved-changes-guard.tsx'
import { ListSkeleton } from '../../../../components/list/list-skeleton.tsx'
import { useIsPhone } from '../../../../components/screen/use-is-phone.ts'
import { PageFoot } from '../../../../components/screen/page-foot.tsx'
import { TaskTitle } from '../../../../components/screen/task-head.tsx'
import { useTitle } from '../../../../components/screen/use-title.ts'
import { paths } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button, buttonLook } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Segmented } from '../../../../ui/inputs/segmented.tsx'
import { ClassTeachers } from './class-teachers.tsx'
import { columnsOf, rowsOf } from './grid-shape.ts'
import { GridTable } from './grid-table.tsx'
import { LoadPanel } from './load-panel.tsx'
import { useGridEdits } from './use-grid-edits.ts'

const everyGrade = 'semua'

/** Who teaches what in which class of the active year: edited and saved all at once. */
export function TeacherGridPage() {
  useTitle('Tentukan guru')
  const found = useQuery(queryOptionsOf(teacherGridEndpoints.read, { params: { schoolId: useSchoolId() } }))
  if (found.isPending) return <ListSkeleton rows={8} />
  if (found.isLoadingError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const { data } = found.data
  return (
    <section className="grid gap-5">
      <div className="task:contents">
        <TaskTitle>Tentukan guru</TaskTitle>
        <p className="mt-1 text-soft max-md:hidden">
          Panah untuk berpindah, ketik nama untuk memilih guru, Delete untuk mengosongkan, Ctrl Z untuk mengurungkan.
        </p>
      </div>
      {data.cells.length > 0 ? (
        <Grid grid={data} />
      ) : (
        <EmptyState
          icon={<UserRound />}
          title="Belum ada mata pelajaran di kelas"
          text="Bagikan mata pelajaran ke kelas-kelas dahulu; sesudah itu gurunya ditentukan di sini."
          action={
            <Link to={paths.academicSubjects} className={buttonLook({ tone: 'primary' })}>
              Buka Mata Pelajaran
            </Link>
          }
        />
      )}
    </section>
  )
}

function Grid({ grid }: { grid: TeacherGrid }) {
  const isPhone = useIsPhone()
  const edits = useGridEdits(grid)
  const [address, setAddress] = useSearchParams()
  const requested = address.get('grade')
  const grade =
    grid.grades.find((one) => one === requested) ?? (requested === everyGrade ? null : (grid.grades[0] ?? null))
  const classId = grid.classes.find(({ id }) => id === address.get('class'))?.id ?? grid.classes[0]?.id ?? ''
  const setFilter = (name: 'grade' | 'class', value: string) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const columns = columnsOf(grid, grade)
  const nextClass = grid.classes[grid.classes.findIndex(({ id }) => id === classId) + 1]
  const nextGrade = grade === null ? undefined : grid.grades[grid.grades.indexOf(grade) + 1]
  const next = isPhone ? nextClass?.name : nextGrade && `tingkat ${nextGrade}`
  const goOn = async () => {
    if (edits.count > 0 && !(await edits.save())) return
    if (isPhone && nextClass) setFilter('class', nextClass.id)
    if (!isPhone && nextGrade) setFilter('grade', nextGrade)
    window.scrollTo({ top: 0 })
  }
  const segments = [...grid.grades.map((one) => ({ value: one, label: one })), { value: everyGrade, label: 'Semua' }]
  return (
    <>
      {edits.offer}
      {isPhone ? (
        <ClassTeachers grid={grid} classId={classId} onClass={(id) => setFilter('class', id)} edits={edits} />
      ) : (
        <>
          <div className="w-fit whitespace-nowrap [&_label]:flex-auto">
            <Segmented<string>
              legend="Tingkat"
              value={grade ?? everyGrade}
              segments={segments}
              onChange={(value) => setFilter('grade', value)}
            />
          </div>
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_15rem]">
            <GridTable key={grade} rows={rowsOf(grid, columns)} columns={columns} edits={edits} />
            <LoadPanel teachers={grid.teachers} edits={edits} />
          </div>
        </>
      )}
      {edits.refusedCount > 0 && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 text-danger">
          {edits.refusedCount} isian tidak tersimpan karena sementara itu diubah orang lain. Periksa yang bertanda
          merah, lalu simpan lagi.
        </p>
      )}
      <PageFoot>
        <output className="mr-auto text-sm text-soft max-sm:max-w-24">
          {edits.count > 0 ? `${edits.count} perubahan belum disimpan` : 'Semua tersimpan'}
        </output>
        <Button onClick={edits.undo} disabled={!edits.canUndo} aria-label="Urungkan" title="Urungkan (Ctrl Z)">
          <Undo2 aria-hidden className="size-[18px]" />
          <span className="max-sm:hidden">Urungkan</span>
        </Button>
        <Button
          tone={next ? 'plain' : 'primary'}
          onClick={() => void edits.save()}
          disabled={edits.count === 0}
          {...(next && { className: 'max-sm:hidden' })}
          busy={edits.isSaving}
        >
          Simpan
        </Button>
        {next && (
          <Button tone="primary" onClick={() => void goOn()} busy={edits.isSaving} title={`Lanjut ke ${next}`}>
            Simpan dan lanjut
          </Button>
        )}
      </PageFoot>
      <UnsavedChangesGuard isDirty={edits.count > 0} />
    </>
  )
}
