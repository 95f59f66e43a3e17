import { sql } from 'kysely'
import type { Part, Search } from '../../platform/database/search/search.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { classWords } from '../class/rules.ts'

/** Lessons are searchable by class, subject, teacher and room. */
export const searchOf = ({ db, schoolId }: SchoolScope): Search => ({
  parts: async () => {
    const { rows } = await sql<Part>`
      select 'rombel.id' as column, rombel.id::text, ${classWords} as words from academic_class rombel
        join class on class.school_id = rombel.school_id and class.id = rombel.class_id
        where rombel.school_id = ${schoolId}
      union all select 'subject.id', id::text, fold_text(name) from subject where school_id = ${schoolId}
      union all select 'teacher.id', id::text, fold_text(name) from teacher where school_id = ${schoolId}
      union all select distinct 'slot.room', room, fold_text(room) from class_schedule
        where school_id = ${schoolId} and room is not null`.execute(db)
    return rows
  },
})
