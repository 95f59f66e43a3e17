import { sql } from 'kysely'
import type { Content } from 'pdfmake/interfaces.js'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { outcomes } from '@hadir/contract/student/academic-student.ts'
import type { Student } from '@hadir/contract/student/student.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { letterhead } from '../../../platform/documents/pdf/letterhead.ts'
import type { Paper } from '../../../platform/documents/pdf/paper.ts'
import { paperSizes, type PaperSize } from '../../../platform/documents/pdf/paper-size.ts'
import { signature } from '../../../platform/documents/pdf/signed-by.ts'
import { classNameOn } from '../../class/rules.ts'
import { headOf, letterheadOf, paperLogo, readSetting, typeOf } from '../../config/school/rules.ts'
import { selectMemberships } from '../academic-student/members.ts'
import { photosOf } from './printed.ts'
import { wholeRecords } from '../whole-record.ts'
import { type Membership, registerSheet } from './register-paper.ts'

const margin = 40
const top = 28

/** The students' sheets of the buku induk, each on its own page; logs that they were read. */
export async function registerPapers(scope: SchoolScope, students: readonly Student[]): Promise<Paper> {
  const setting = await readSetting(scope)
  const school = typeOf(setting)
  const ids = students.map(({ id }) => id)
  const records = await wholeRecords(scope, students)
  const memberships = await membershipsOf(scope, ids)
  const photos = await photosOf(scope, ids)
  const head = letterheadOf(setting, await paperLogo(scope))
  const size = setting.paper_size as PaperSize
  await scope.trace((db) =>
    sql`insert into student_reading (school_id, student_id, day, actor_id, is_sensitive, first_at)
      select ${scope.schoolId}, id, ${setting.today}, ${scope.profileId}, false, ${scope.clock.now()}
        from unnest(${ids}::uuid[]) as id on conflict do nothing`.execute(db),
  )
  return {
    title: 'Lembar buku induk',
    foot: setting.name,
    size,
    margins: [margin, top, margin, 40],
    content: records.map((one, i) => {
      const parts = registerSheet(one, {
        memberships: memberships.get(one.id) ?? [],
        photo: photos.get(one.id),
        school,
      })
      return {
        fontSize: 9,
        stack: [
          letterhead(head, { width: paperSizes[size][0] - 2 * margin, top }),
          ...parts.slice(0, -2),
          // A signature is never alone on a page: the last part, a heading and its lines, stays with it.
          { stack: [...parts.slice(-2), signedAtEnd(setting)], unbreakable: true },
        ],
        ...(i > 0 && { pageBreak: 'before' as const }),
      }
    }),
  }
}

/** The head of the school signs; without a name there is space for one. */
const signedAtEnd = (setting: Awaited<ReturnType<typeof readSetting>>): Content => ({
  stack: [
    signature(
      [setting.sign_place ?? setting.regency, formatDate(setting.today)].filter(Boolean).join(', '),
      headOf(setting),
    ),
  ],
  margin: [320, 14, 0, 0],
  unbreakable: true,
})

async function membershipsOf(scope: SchoolScope, ids: readonly string[]) {
  const rows = await selectMemberships(scope)
    .where((eb) => eb('e.student_id', '=', eb.fn.any(eb.val(ids))))
    .select([
      'e.student_id',
      'year.name as academicYear',
      classNameOn(scope, sql`e.leave_date - 1`).as('className'),
      'e.roll_no as rollNo',
    ])
    .select(['e.join_date as joinDate', 'e.leave_date as leaveDate', 'e.outcome'])
    .orderBy('e.join_date')
    .execute()
  const found = new Map<string, Membership[]>()
  for (const { student_id, outcome, ...row } of rows) {
    const one = { ...row, outcome: outcomes.find((known) => known === outcome) ?? null }
    found.set(student_id, [...(found.get(student_id) ?? []), one])
  }
  return found
}
