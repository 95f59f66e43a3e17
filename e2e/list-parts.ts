import { paths } from '../web/src/paths.ts'

/** The lists of the app, in parts, so that two workers share them. */
export const listParts = {
  'of people and classes': [paths.classes, paths.teachers, paths.students, paths.alumni, paths.contactProposals],
  'of years, subjects and tasks': [
    paths.academicYears,
    paths.subjects,
    paths.exams,
    paths.tasks,
    paths.teachingRecap,
    paths.warnings,
  ],
  'of the running year': [
    paths.academicSubjects,
    paths.academicClasses,
    paths.academicTeachers,
    paths.academicStudents,
    `${paths.schedule}?view=list`,
  ],
  'of attendance, requests and visits': [
    paths.subjectAttendance,
    paths.classDays,
    paths.truancy,
    paths.plannedAbsences,
    paths.corrections,
    paths.accessRequest,
    paths.supportVisits,
  ],
  'of scores and rapor': [
    paths.subjectEvaluationSetup,
    paths.subjectEvaluation,
    paths.reportCards,
    paths.extracurriculars,
  ],
}
