import { journalPaper } from '@hadir/contract/attendance/subject-attendance/journal.ts'
import { schoolDate } from '@hadir/contract/dates/dates.ts'
import { List, Plus, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dateNow } from '../../../components/dates/date-now.ts'
import { saveFile } from '../../../components/files/save-file.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { paths } from '../../../paths.ts'
import { AddLink } from '../../../components/list/add-link.tsx'
import { useCan } from '../../../session/use-can.ts'
import { MoreMenu } from '../../../components/actions/more-menu.tsx'
import { NotForRole } from '../../../components/feedback/error-state.tsx'
import { useIsPhone } from '../../../components/screen/use-is-phone.ts'
import { useSession } from '../../../session/store.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx'
import { MyLessons } from './my-lessons.tsx'
import { lazyOnOpen } from '../../../ui/lazy-with-retry.tsx'

const AllLessons = lazy(async () => ({ default: (await import('./all-lessons.tsx')).AllLessons }))
const OwnLessons = lazy(async () => ({ default: (await import('./own-lessons.tsx')).OwnLessons }))
const ExtraLessonDialog = lazyOnOpen(async () => (await import('./extra-lesson-dialog.tsx')).ExtraLessonDialog)

/** Lessons of a day: a teacher's own with the next one on top, or all that the user may see. */
export function LessonListPage() {
  const [address, setAddress] = useSearchParams()
  const [isAdding, setAdding] = useState(false)
  const isPhone = useIsPhone()
  const isTeacher = useSession((session) => session.profile?.role === 'teacher')
  const mayMark = useCan('lesson:mark')
  const mayRead = useCan('lesson:read')
  const isFamily = useCan('lesson:own')
  const date = schoolDate.safeParse(address.get('date')).data
  const seesAll = !isTeacher || address.get('whose') === 'all'
  const setFilter = (name: string, value: string | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (value === null) next.delete(name)
      else next.set(name, value)
      next.delete('page')
      return next
    })
  const openDay = (day: string | null) => setFilter('date', day)
  const add = () => setAdding(true)
  const toSheet = <AddLink list={paths.subjectAttendance} label="Isi absensi" permission="lesson:mark" />
  const action = mayMark && (
    <>
      <Button onClick={add}>Pelajaran tambahan</Button>
      {toSheet}
    </>
  )
  const addItem = mayMark && (
    <MenuItem icon={<Plus aria-hidden />} onSelect={add}>
      Pelajaran tambahan
    </MenuItem>
  )
  const schoolId = useSchoolId()
  /** The teacher's own, of the month shown. */
  const printJournal = () =>
    void saveFile(journalPaper, { params: { schoolId }, query: { month: (date ?? dateNow()).slice(0, 7) } })
  const openOthers = () => setFilter('whose', 'all')
  /** One row on a phone: the main action, and the rest behind a button. */
  const ownActions = (seesOthers: boolean) =>
    isPhone ? (
      <>
        {toSheet}
        {(mayMark || seesOthers) && (
          <MoreMenu>
            {addItem}
            <MenuItem icon={<Printer aria-hidden />} onSelect={printJournal}>
              Cetak jurnal
            </MenuItem>
            {seesOthers && (
              <MenuItem icon={<List aria-hidden />} onSelect={openOthers}>
                Semua pelajaran
              </MenuItem>
            )}
          </MoreMenu>
        )}
      </>
    ) : (
      <>
        {seesOthers && <Button onClick={openOthers}>Semua pelajaran</Button>}
        <Button onClick={printJournal}>Cetak jurnal</Button>
        <span className="flex-1" />
        {action}
      </>
    )
  if (!mayRead && !isFamily) return <NotForRole />
  if (isFamily) {
    return (
      <Suspense>
        <OwnLessons date={date} onOpenDay={openDay} />
      </Suspense>
    )
  }
  return (
    <>
      {seesAll ? (
        <Suspense>
          <AllLessons
            {...{ isTeacher, date }}
            onOpenDay={openDay}
            action={isPhone ? mayMark && toSheet : action}
            more={isPhone && addItem}
          />
        </Suspense>
      ) : (
        <MyLessons date={date} onOpenDay={openDay} actions={ownActions} />
      )}
      {isAdding && (
        <Suspense>
          <ExtraLessonDialog date={date} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
