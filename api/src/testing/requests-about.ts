import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { importKinds, imports } from '@hadir/contract/import/import.ts'
import { newId } from '../platform/ids.ts'
import type { FilledSchool } from './filled-school.ts'
import { paramsOf, sampleOf, type KnownValues } from './sample-input.ts'

/** Requests to any endpoint about a filled school, built from the declarations; defines the values for each name. */
export function requestsAbout(theirs: FilledSchool) {
  const { ids } = theirs
  const known: KnownValues = {
    schoolId: theirs.schoolId,
    academicClassId: ids.academic_class,
    academicYearId: ids.academic_year,
    classId: ids.class,
    subjectId: ids.subject,
    teacherId: ids.teacher,
    teacherIds: [ids.teacher],
    secret: 'A'.repeat(65),
    academicClassIds: [ids.academic_class],
    academicSubjectIds: [ids.academic_subject],
    // Of a file's joint lessons.
    accepted: [ids.academic_subject],
    sourceId: ids.academic_subject,
    activityIds: [ids.cocurricular_activity],
    componentIds: [ids.assessment_component],
    objectiveIds: [],
    // Learning objectives exist only where a class has entered some.
    objectiveId: newId,
    isAchieved: true,
    mastered: 'Menguasai {tinggi}',
    beginning: 'Mulai menguasai {tinggi}',
    needsGuidance: 'Perlu bimbingan dalam {rendah}',
    canGrow: 'Dapat berkembang dalam {rendah}',
    // Indexes in the two lists of a save of scores.
    component: 0,
    student: 0,
    closingIds: [theirs.closingId],
    ids: [ids.academic_subject],
    studentId: ids.student,
    studentIds: [ids.student],
    ofStudents: ids.student,
    joinDate: '2026-07-15',
    entryDate: '2026-07-15',
    exitDate: '2026-07-15',
    homeroomTeacherId: ids.teacher,
    dutyId: newId,
    extracurricularId: ids.extracurricular,
    membership: { academicClassId: ids.academic_class, joinDate: '2026-07-15' },
    profileId: theirs.access.profileId,
    id: newId,
    device: newId,
    fileId: newId,
    date: '2026-07-15',
    month: '2026-07',
    since: 0,
    pageSize: 100,
    code: 'MTK-9',
    grades: ['VII'],
    entryTime: '07:00',
    closeTime: '15:00',
    enabledCodes: ['H', 'S', 'I', 'A'],
    // A file that is readable like any other response.
    format: 'csv',
    list: '/api/v1/student',
    name: '2031/2032',
    startDate: '2031-07-14',
    endDate: '2032-06-18',
    dob: '2013-01-15',
    dueDate: '2026-09-01',
    reportDate: '2026-12-18',
    remove: [ids.student],
    periodStart: 1,
    periodEnd: 1,
    academicSubjectId: ids.academic_subject,
    start: '07:00',
    end: '07:40',
    jpMinutes: 40,
    phone: '081234567890',
    email: 'kantor@contoh.test',
  }

  /** The request: their ids wherever an id is needed, the given school in the path. */
  return function requestFor([name, e]: readonly [string, Endpoint], schoolId: string) {
    const params = Object.fromEntries(
      paramsOf(e).map(([param, before]) => [param, recordOf(theirs, e, [param, before])]),
    )
    if ('schoolId' in params) params['schoolId'] = schoolId
    return {
      url: e.path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? ''),
      query: e.query ? (sampleOf(e.query, known, `the query of ${name}`) as Record<string, unknown>) : {},
      body: e.body && e.kind !== 'upload' ? sampleOf(e.body, known, `the body of ${name}`) : undefined,
    }
  }
}

const batchKind = (path: string) => importKinds.find((kind) => path.startsWith(imports[kind].upload.path)) ?? 'student'

/** Which of their records a parameter in a path refers to. */
function recordOf(theirs: FilledSchool, e: Endpoint, [name, before]: readonly [string, string]): string {
  const { ids, batches, archiveId, access, schoolId, admin } = theirs
  const records: Record<string, string> = {
    'student/id': ids.student,
    'alumni/id': theirs.alumnusId,
    'teacher/id': ids.teacher,
    'academic-teacher/id': ids.teacher,
    'class/id': ids.class,
    'subject/id': ids.subject,
    'exam/id': ids.exam,
    'task/id': ids.task,
    'subject-evaluation/id': ids.academic_subject,
    'student-evaluation/id': e.path.includes('/version') ? theirs.publishedId : ids.student,
    'version/versionId': ids.report_card_version,
    'report-card/id': ids.report_card_version,
    'print/id': ids.report_card_print,
    'cocurricular/id': ids.cocurricular_activity,
    'extracurricular/id': ids.extracurricular,
    'class-internship/id': ids.academic_subject,
    'score/componentId': ids.assessment_component,
    'score/studentId': ids.student,
    'description/studentId': ids.student,
    'former-school/studentId': ids.student,
    'academic-subject/id': ids.academic_subject,
    'academic-class/id': ids.academic_class,
    'academic-student/id': ids.enrollment,
    'academic-year/id': ids.academic_year,
    'holiday/holidayId': ids.holiday,
    // Genap is started after Ganjil.
    'semester/no': e.path.endsWith('/starting') ? '2' : '1',
    'bell-schedule/id': ids.bell_schedule,
    'class-schedule/id': ids.class_schedule,
    'schedule/id': ids.class_schedule,
    'extra-lesson/lessonId': ids.lesson,
    'import/id': batches[batchKind(e.path)],
    'archive/id': archiveId,
    'auth/id': admin.sessionId,
    'access-request/id': access.requestId,
    'evidence/evidenceId': access.evidenceId,
    'profile/id': access.profileId,
    'company/id': access.grantId,
    'consent/id': access.consentId,
    'account/id': admin.accountId,
    'invited/id': ids.teacher_invitation,
    'proposal/id': ids.contact_proposal,
    'letter/studentId': ids.student,
    'own/id': ids.student,
    'own/studentId': ids.student,
    'correction/id': theirs.correctionId,
    'planned-absence/id': theirs.plannedId,
  }
  const found =
    { schoolId, academicClassId: ids.academic_class, scheduleId: ids.class_schedule }[name] ??
    records[`${before}/${name}`]
  if (!found) throw new Error(`${e.path}: tell which of their records :${name} is in api/src/testing/requests-about.ts`)
  return found
}
