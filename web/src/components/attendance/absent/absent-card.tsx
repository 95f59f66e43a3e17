import type { AbsentStudent } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels } from '@hadir/contract/labels.ts'
import { Link } from 'react-router'
import { paths, recordPath } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useIsPhone } from '../../screen/use-is-phone.ts'
import { StatusName } from '../status-name.tsx'
import { absentPath, AbsentPills } from './absent-pills.tsx'
import { groupsOf, markedText, missingOf, whyNobody } from './absent-words.ts'
import { useAbsent } from './use-absent.ts'

/** The first ones of all; the list has the others. */
const [named, namedOnPhone] = [10, 5] as const

type AbsentCardProps = {
  schoolId: string
  /** Missing for today. */
  date?: SchoolDate | undefined
  /** Nothing, instead of a card that has nobody's classes, for a person whose duty is on other days. */
  isOptional?: boolean
}

/** Who is absent: how many, the first names by status, and the way to all of them. */
export function AbsentCard({ schoolId, date, isOptional = false }: AbsentCardProps) {
  const isPhone = useIsPhone()
  const absent = useAbsent(schoolId, { pageSize: isPhone ? namedOnPhone : named, ...(date && { date }) })
  // The page around it reports a connection that fails, and has the classes.
  if (!absent.data) return absent.isError || isOptional ? null : <Skeleton className="h-64" />
  const { data, meta } = absent.data
  if (isOptional && meta.classes.length === 0) return null
  const why = whyNobody(meta)
  const title = date && date !== meta.day.today ? `Tidak hadir ${formatLongDate(date)}` : 'Tidak hadir hari ini'
  return (
    <Card
      title={title}
      aside={
        <Link
          to={absentPath({ date })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-accent-strong underline"
        >
          {meta.total > data.length ? `Lihat ${meta.total} siswa` : 'Buka daftar'}
        </Link>
      }
    >
      <p className="tabular-nums">
        {why ?? (
          <>
            <span className="font-bold">{missingOf(meta.counts)} siswa tidak hadir</span>, {markedText(meta.classes)}
          </>
        )}
      </p>
      {!why && <AbsentPills counts={meta.counts} date={date} />}
      {groupsOf(data).map(({ status, rows }) => (
        <section key={status} aria-label={attendanceLabels[status]} className="grid gap-0.5">
          <h3 className="text-sm">
            <StatusName status={status} />
          </h3>
          <ul>
            {rows.map((row) => (
              <Name key={row.student.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

const Name = ({ row: { student, academicClass } }: { row: AbsentStudent }) => (
  <li>
    <Link
      to={recordPath(paths.students, student.id)}
      className="-mx-2 flex min-h-11 items-center justify-between gap-3 rounded-control px-2 hover:bg-page md:pointer-fine:min-h-8"
    >
      <span className="min-w-0 truncate font-medium" title={student.name}>
        {student.name}
      </span>
      <span className="shrink-0 text-sm text-soft">{academicClass.name}</span>
    </Link>
  </li>
)
