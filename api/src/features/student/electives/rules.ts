import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ElectiveChoice, MovingElective } from '@hadir/contract/student/academic-student.ts'
import { byClass, byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import { auditChanges } from '../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'

/**
 * Electives when a student moves to another class of the year: she takes what she took, where she took it. A subject
 * that both classes have she takes in the new one if she took it; one that she takes with a third class stays there; one
 * that the new class lacks ends, unless she stays in the old class's. Anything else can be chosen with the move.
 */

type Moves = { academicClassId: string; studentIds: readonly string[] }[]
type Planned = { moves: Moves; yearId: string; joinDate: SchoolDate }

type Subject = Pick<MovingElective, 'academicSubjectId' | 'subjectId' | 'subject' | 'className' | 'of'> & {
  studentId: string
  semesterNo: 1 | 2
  isElective: boolean
  /** The latest choice until the semester; null: as the class does. */
  choice: boolean | null
  hasEarlier: boolean
}

type Decided = Subject & { takes: boolean; isOffered: boolean }

/** Of students with a class in the year: the subjects of the new class, the old one, and others that she chose. */
async function readSubjects({ db, schoolId }: SchoolScope, { moves, yearId, joinDate }: Planned): Promise<Subject[]> {
  const [students, targets] = [
    moves.flatMap(({ studentIds }) => studentIds),
    moves.flatMap(({ studentIds, academicClassId }) => studentIds.map(() => academicClassId)),
  ]
  const { rows } = await sql<Subject>`
    with mover as materialized (
      select distinct on (seat_e.student_id) seat_e.student_id, seat_e.academic_class_id as old_class, sent.new_class,
          student.religion, coalesce((select term.no from semester term where term.school_id = seat_e.school_id
            and term.academic_year_id = seat_e.academic_year_id and term.end_date >= ${joinDate}::date
            order by term.no limit 1), 2) as no
        from unnest(${students}::uuid[], ${targets}::uuid[]) as sent (student_id, new_class)
        join enrollment seat_e on seat_e.school_id = ${schoolId} and seat_e.student_id = sent.student_id
          and seat_e.academic_year_id = ${yearId} and seat_e.academic_class_id <> sent.new_class
        join student on student.school_id = seat_e.school_id and student.id = seat_e.student_id
        where not exists (select from enrollment here_e where here_e.school_id = seat_e.school_id
          and here_e.student_id = seat_e.student_id and here_e.academic_class_id = sent.new_class and here_e.leave_date is null)
        order by seat_e.student_id, seat_e.join_date desc
    ), concerned as (
      select mover.student_id, given.id from mover
        join academic_subject given on given.school_id = ${schoolId}
          and given.academic_class_id in (mover.old_class, mover.new_class)
      union
      select mover.student_id, choice.academic_subject_id from mover
        join subject_choice choice on choice.school_id = ${schoolId} and choice.student_id = mover.student_id and choice.takes
    )
    select mover.student_id as "studentId", mover.no as "semesterNo", given.id as "academicSubjectId",
        given.subject_id as "subjectId", subject.name as subject, class.name as "className",
        subject.subject_group = 'PILIHAN' as "isElective", latest.takes as choice,
        case ac.id when mover.new_class then 'NEW_CLASS' when mover.old_class then 'OLD_CLASS' else 'OTHER_CLASS' end as of,
        exists (select from subject_choice earlier_choice where earlier_choice.school_id = given.school_id
          and earlier_choice.academic_subject_id = given.id and earlier_choice.student_id = mover.student_id
          and earlier_choice.semester_no < mover.no) as "hasEarlier"
      from mover
      join concerned on concerned.student_id = mover.student_id
      join academic_subject given on given.school_id = ${schoolId} and given.id = concerned.id
        and (given.semester_no is null or given.semester_no = mover.no)
      join subject on subject.school_id = given.school_id and subject.id = given.subject_id
        and subject.subject_group <> 'EKSKUL' and (subject.religion is null or subject.religion = mover.religion)
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
        and ac.academic_year_id = ${yearId}
      join class on class.school_id = ac.school_id and class.id = ac.class_id
      left join lateral (select choice.takes from subject_choice choice where choice.school_id = given.school_id
        and choice.academic_subject_id = given.id and choice.student_id = mover.student_id
        and choice.semester_no <= mover.no order by choice.semester_no desc limit 1) latest on true
      order by mover.student_id, subject.order_no, ${byName('subject.name')}, ${byClass('class')}`.execute(db)
  return rows
}

/** What applies to one student and one subject that several classes may have. */
function decide(all: readonly Subject[]): Decided[] {
  const there = all.find((one) => one.of === 'NEW_CLASS')
  const here = all.find((one) => one.of === 'OLD_CLASS')
  const tookHere = here && here.choice !== false
  const isGuest = all.some((one) => one.of === 'OTHER_CLASS' && one.choice === true)
  return all.flatMap((one): Decided | [] => {
    if (one.of === 'OTHER_CLASS') return one.choice === true ? { ...one, takes: true, isOffered: true } : []
    if (one.of === 'OLD_CLASS') {
      const isOffered = !there && tookHere === true && (one.isElective || one.choice === true)
      return { ...one, takes: false, isOffered }
    }
    const takes = one.choice === true || (!isGuest && (tookHere ?? one.choice !== false))
    const isOffered = one.isElective || !takes || isGuest || one.choice !== null || tookHere === false
    return { ...one, takes, isOffered }
  })
}

const decideAll = (subjects: readonly Subject[]): Decided[] =>
  [...Map.groupBy(subjects, (one) => `${one.studentId} ${one.subjectId}`).values()].flatMap(decide)

/** By student: the subjects to choose from in a planned move. */
export async function readElectives(
  scope: SchoolScope,
  planned: Planned,
): Promise<ReadonlyMap<string, MovingElective[]>> {
  const offered = decideAll(await readSubjects(scope, planned)).filter(({ isOffered }) => isOffered)
  return new Map(
    [...Map.groupBy(offered, ({ studentId }) => studentId)].map(([studentId, own]) => [
      studentId,
      own.map(({ academicSubjectId, subjectId, subject, className, of, takes }) => {
        return { academicSubjectId, subjectId, subject, className, of, takes }
      }),
    ]),
  )
}

/** Stores what a move means for electives, before the memberships change. */
export async function moveElectives(
  scope: SchoolScope,
  planned: Planned,
  choices: readonly ElectiveChoice[] = [],
): Promise<void> {
  const key = (one: { studentId: string; academicSubjectId: string }) => `${one.studentId} ${one.academicSubjectId}`
  const chosen = new Map(choices.map((one) => [key(one), one.takes]))
  const decided = decideAll(await readSubjects(scope, planned)).map((one) => ({
    ...one,
    takes: (one.isOffered ? chosen.get(key(one)) : undefined) ?? one.takes,
    isChosen: one.isOffered && chosen.has(key(one)),
  }))
  assertOnce(decided)
  const ended = decided.filter((one) => one.of === 'OLD_CLASS' && !one.takes && one.choice === true)
  const written = [
    // Without a choice a former member is in the old class's lists of the semester as one who left.
    ...ended.filter(({ hasEarlier }) => hasEarlier),
    ...decided.filter((one) =>
      one.of === 'OLD_CLASS' ? one.takes && one.choice !== true : one.takes !== isTaken(one),
    ),
  ]
  await removeChoices(
    scope,
    ended.filter(({ hasEarlier }) => !hasEarlier),
  )
  await writeChoices(scope, written)
  const logged = decided.filter((one) => one.isChosen || (one.of === 'NEW_CLASS' && one.takes !== isTaken(one)))
  await auditChanges(
    scope,
    [...Map.groupBy(logged, ({ studentId }) => studentId)].map(([id, own]) => ({
      kind: 'student',
      id,
      before: { electives: '' },
      after: {
        electives: own
          .map(({ subject, className, takes }) => `${subject} ${className}: ${takes ? 'ikut' : 'tidak ikut'}`)
          .join('; '),
      },
    })),
  )
}

/** Whether she would take it in the new class, or does in a third one, if nothing were stored. */
const isTaken = ({ of, choice }: Subject): boolean => (of === 'NEW_CLASS' ? choice !== false : choice === true)

function assertOnce(decided: readonly (Decided & { isChosen: boolean })[]): void {
  const taken = decided.filter(({ takes }) => takes)
  for (const own of Map.groupBy(taken, (one) => `${one.studentId} ${one.subjectId}`).values()) {
    if (own.length < 2 || !own.some(({ isChosen }) => isChosen)) continue
    const classes = own.map(({ className }) => className).join(' dan ')
    const message = `${own[0]?.subject} hanya dapat diikuti di satu kelas: ${classes}`
    throw new Failure('INVALID', { fields: { electives: message } })
  }
}

async function writeChoices({ db, schoolId }: SchoolScope, written: readonly Decided[]): Promise<void> {
  if (written.length === 0) return
  await sql`
    insert into subject_choice (school_id, academic_subject_id, student_id, semester_no, takes)
      select ${schoolId}, c.* from unnest(${written.map((one) => one.academicSubjectId)}::uuid[],
        ${written.map((one) => one.studentId)}::uuid[], ${written.map((one) => one.semesterNo)}::smallint[],
        ${written.map((one) => one.takes)}::bool[]) as c
      on conflict (school_id, academic_subject_id, student_id, semester_no) do update set takes = excluded.takes`.execute(
    db,
  )
}

async function removeChoices({ db, schoolId }: SchoolScope, removed: readonly Decided[]): Promise<void> {
  if (removed.length === 0) return
  await sql`
    delete from subject_choice choice
      using unnest(${removed.map((one) => one.academicSubjectId)}::uuid[],
        ${removed.map((one) => one.studentId)}::uuid[]) as c (academic_subject_id, student_id)
      where choice.school_id = ${schoolId} and choice.academic_subject_id = c.academic_subject_id
        and choice.student_id = c.student_id and choice.takes`.execute(db)
}
