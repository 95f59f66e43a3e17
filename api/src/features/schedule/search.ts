import { type RawBuilder, sql } from 'kysely'
import type { Part, Search } from '../../platform/database/search/search.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { classWords, classWordsOf, nameThen } from '../class/rules.ts'
import { namedSemester } from './slots.ts'

type Listed = { academicYearId?: string | undefined; semesterNo?: 1 | 2 | undefined }

/**
 * Lessons are searchable by class, subject, teacher and room: by what these are called now, and by what they were called
 * in the lesson's semester.
 */
export function searchOf({ db, schoolId }: SchoolScope, listed: Listed): Search {
  const inTerm = (id: RawBuilder<unknown>) => sql`concat(${namedSemester(listed.semesterNo)}, ' ', ${id})`
  const names = (record: string) => {
    const [id, now] = [sql.ref(`${record}.id`), sql.ref(`${record}.name`)]
    return { now, atThatTime: nameThen({ schoolId, year: sql`term.year_id`, no: sql`term.no` }, { id, now }) }
  }
  const { atThatTime: className } = names('class')
  const named = (record: 'subject' | 'teacher') => {
    const { now, atThatTime } = names(record)
    const id = sql.ref(`${record}.id`)
    return sql`select ${sql.lit(record)}, concat(term.no, ' ', ${id}), fold_text(concat_ws(' ', ${atThatTime}, ${now}))
      from term join ${sql.table(record)} on ${sql.ref(`${record}.school_id`)} = ${schoolId}`
  }
  return {
    columns: {
      class: inTerm(sql`slot.academic_class_id`),
      subject: inTerm(sql`given.subject_id`),
      teacher: inTerm(sql`slot.teacher_id`),
      room: sql`slot.room`,
    },
    parts: async () => {
      const { rows } = await sql<Part>`
        with term as (select year.id as year_id, no from academic_year year, generate_series(1, 2) no
          where year.school_id = ${schoolId}
            and case when ${listed.academicYearId ?? null}::uuid is null then year.is_active
              else year.id = ${listed.academicYearId ?? null}::uuid end)
        select 'class' as column, concat(term.no, ' ', ac.id) as id,
            concat_ws(' ', ${classWordsOf(className)}, ${classWords}) as words
          from term
          join academic_class ac on ac.school_id = ${schoolId} and ac.academic_year_id = term.year_id
          join class on class.school_id = ac.school_id and class.id = ac.class_id
        union all ${named('subject')}
        union all ${named('teacher')}
        union all select distinct 'room', room, fold_text(room) from class_schedule
          where school_id = ${schoolId} and room is not null`.execute(db)
      return rows
    },
  }
}
