import type { Curriculum } from '@hadir/contract/academic-year/academic-year.ts'
import { religions, type Grade, type Level } from '@hadir/contract/labels.ts'
import { gradesOfSchool } from '@hadir/contract/school/school-grades.ts'
import type { ProposedSubject } from '@hadir/contract/subject/subject.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { usualSubjects } from './usual-subjects.ts'
import { vocationalSubjects } from './usual-vocational.ts'

/** The usual subjects of a school of this level, marked by whether they exist and whom they concern. */
export async function proposeSubjects(
  scope: SchoolScope,
  curriculum: Curriculum,
): Promise<{ source: string; subjects: ProposedSubject[] }> {
  const { level, school_form: form } = await readSetting(scope)
  const { source, subjects } =
    form === 'SMK' ? vocationalSubjects[curriculum] : usualSubjects[curriculum][level as Level]
  const there = await scope.db
    .selectFrom('subject')
    .select(['code', 'name', 'curriculum'])
    .where('school_id', '=', scope.schoolId)
    .execute()
  const codes = new Set(there.map(({ code }) => code))
  const names = new Set(there.filter((row) => row.curriculum === curriculum).map(({ name }) => name.toLowerCase()))
  const present = await religionsOfStudents(scope)
  const own: readonly Grade[] = gradesOfSchool({ level: level as Level, form })
  return {
    source,
    subjects: subjects.map((subject) => ({
      ...subject,
      grades: [...(subject.grades ?? own)],
      religion: subject.religion ?? null,
      isThere: codes.has(subject.code) || names.has(subject.name.toLowerCase()),
      isUsual: !subject.isOptional && (!subject.religion || present.has(subject.religion)),
    })),
  }
}

/** The religions of the school's students; all religions while none is recorded. */
async function religionsOfStudents({ db, schoolId }: SchoolScope): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('student')
    .select('religion')
    .distinct()
    .where('school_id', '=', schoolId)
    .where('status', '=', 'AKTIF')
    .where('religion', 'is not', null)
    .execute()
  return new Set(rows.length > 0 ? rows.flatMap(({ religion }) => religion ?? []) : religions)
}
