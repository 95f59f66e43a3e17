import { zodResolver } from '@hookform/resolvers/zod'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { plannedFields } from '@hadir/contract/attendance/planned-absence.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { classFields } from '@hadir/contract/class/class.ts'
import { reportFields } from '@hadir/contract/config/school/school.ts'
import { setIndonesianMessages } from '@hadir/contract/messages.ts'
import { scheduleFields } from '@hadir/contract/schedule/schedule-record.ts'
import { activityFields } from '@hadir/contract/student/cocurricular.ts'
import { extracurricularFields } from '@hadir/contract/student/extracurricular.ts'
import { newProposal } from '@hadir/contract/student/proposal.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { reportCardFields } from '@hadir/contract/student/report-card/record.ts'
import { academicSubjectFields } from '@hadir/contract/subject/academic-subject.ts'
import { evaluationFields } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { subjectFields } from '@hadir/contract/subject/subject.ts'
import { taskFields } from '@hadir/contract/subject/task.ts'
import { get } from 'react-hook-form'
import { expect, test } from 'vitest'
import type { z } from 'zod'

setIndonesianMessages()

/** The object that has this value at this path: `components.0.name` is in a list. */
const withValue = ([key = '', ...rest]: string[], value: string): unknown => {
  const inner = rest.length > 0 ? withValue(rest, value) : value
  return key === '0' ? [inner] : { [key]: inner }
}

test.each<[z.ZodType, string, number]>([
  [accessRequestEndpoints.create.body, 'note', 200],
  [accessRequestEndpoints.update.body, 'note', 200],
  [semesterEndpoints.close.body, 'rejectCorrections', 200],
  [semesterEndpoints.reopen.body, 'reason', 300],
  [rolloverEndpoints.mend.body, 'reason', 300],
  [plannedFields, 'reason', 200],
  [academicClassEndpoints.update.body, 'room', 40],
  [academicClassEndpoints.update.body, 'picketNote', 200],
  [classFields, 'name', 20],
  [reportFields, 'letterheadLines.0', 120],
  [scheduleFields, 'room', 40],
  [activityFields, 'title', 160],
  [activityFields, 'theme', 120],
  [activityFields, 'goal', 500],
  [activityFields, 'group', 80],
  [extracurricularFields, 'name', 80],
  [newProposal, 'note', 200],
  [studentEndpoints.create.body, 'nis', 20],
  [reportCardFields, 'spiritualText', 300],
  [reportCardFields, 'socialText', 300],
  [reportCardFields, 'override.reason', 300],
  [reportCardFields, 'achievements.0.name', 120],
  [reportCardFields, 'achievements.0.description', 300],
  [reportCardFields, 'internships.0.place', 120],
  [reportCardFields, 'internships.0.description', 300],
  [academicSubjectFields, 'skNumber', 60],
  [evaluationFields, 'objectives.0.code', 20],
  [evaluationFields, 'objectives.0.scope', 120],
  [evaluationFields, 'components.0.code', 20],
  [evaluationFields, 'components.0.name', 80],
  [evaluationFields, 'components.0.competency', 20],
  [subjectFields, 'name', 80],
  [subjectFields, 'shortName', 12],
  [taskFields, 'title', 120],
  [taskFields, 'description', 1000],
])('a form says at the field that its text is too long: %#, %s', async (schema, path, most) => {
  const resolve = zodResolver(schema as z.ZodType<object, object>, undefined, { raw: true })
  const messageFor = async (length: number) => {
    const values = withValue(path.split('.'), 'a'.repeat(length)) as object
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    return get(errors, `${path}.message`) as unknown
  }
  expect(await messageFor(most)).toBeUndefined()
  expect(await messageFor(most + 1)).toBe(`Maksimal ${most} karakter`)
})
