import type { RouteObject } from 'react-router'
import { paths, recordPath } from './paths.ts'
import { beginsAt } from './route-parts.tsx'

/** The set-up of subjects, their scores, and the rapor made from them. */
export const evaluationRoutes: RouteObject[] = [
  {
    path: paths.subjectEvaluationSetup,
    lazy: {
      Component: async () => (await import('./pages/trx/subject-evaluation/list-page.tsx')).SubjectEvaluationListPage,
    },
  },
  // A class already has its subjects: nothing here starts with an empty form.
  beginsAt(paths.subjectEvaluationSetup, paths.subjectEvaluationSetup),
  {
    path: `${paths.subjectEvaluationSetup}/:id`,
    lazy: {
      Component: async () => (await import('./pages/trx/subject-evaluation/setup-page.tsx')).SubjectEvaluationSetupPage,
    },
  },
  // The user chooses among existing subjects: a new one is a subject of a class.
  ...[paths.subjectEvaluation, recordPath(paths.subjectEvaluation)].map((path) => ({
    path,
    lazy: { Component: async () => (await import('./pages/kbm/subject-evaluation/list-page.tsx')).ScoreListPage },
  })),
  {
    path: `${paths.subjectEvaluation}/:id`,
    lazy: { Component: async () => (await import('./pages/kbm/subject-evaluation/grid-page.tsx')).ScoreGridPage },
  },
  ...[paths.studentEvaluation, recordPath(paths.studentEvaluation)].map((path) => ({
    path,
    lazy: {
      Component: async () => (await import('./pages/kbm/student-evaluation/list-page.tsx')).StudentEvaluationPage,
    },
  })),
  {
    path: paths.extracurriculars,
    lazy: {
      Component: async () =>
        (await import('./pages/kbm/student-evaluation/extracurricular/list-page.tsx')).ExtracurricularListPage,
    },
  },
  {
    path: `${paths.extracurriculars}/:id`,
    lazy: {
      Component: async () =>
        (await import('./pages/kbm/student-evaluation/extracurricular/roster-page.tsx')).ExtracurricularPage,
    },
  },
  {
    path: paths.cocurricular,
    lazy: {
      Component: async () =>
        (await import('./pages/kbm/student-evaluation/cocurricular/list-page.tsx')).CocurricularListPage,
    },
  },
  {
    path: `${paths.cocurricular}/:id`,
    lazy: {
      Component: async () =>
        (await import('./pages/kbm/student-evaluation/cocurricular/sheet-page.tsx')).CocurricularSheetPage,
    },
  },
  {
    path: `${paths.studentEvaluation}/:id`,
    lazy: {
      Component: async () => (await import('./pages/kbm/student-evaluation/student-page.tsx')).StudentReportCardPage,
    },
  },
]
