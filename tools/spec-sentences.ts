/** One sentence, word for word, and the tests that prove it as `file > title`; none while there is no such test. */
export type Sentence = readonly [text: string, ...tests: string[]]

/** A part of the specification: its number, and its heading where it has one. */
export type Section = { title: string; sentences: readonly Sentence[] }

/** Names the tests of one file by their titles, as they are written there. */
export const testsOf = (file: string) => (title: string) => `${file} > ${title}`

export const e2e = {
  addresses: testsOf('e2e/auth/addresses.spec.ts'),
  asking: testsOf('e2e/auth/asking.spec.ts'),
  callback: testsOf('e2e/auth/callback.spec.ts'),
  code: testsOf('e2e/auth/code.spec.ts'),
  everybody: testsOf('e2e/auth/everybody.spec.ts'),
  forms: testsOf('e2e/auth/form-checks.spec.ts'),
  google: testsOf('e2e/google.spec.ts'),
  joining: testsOf('e2e/access/joining.spec.ts'),
  known: testsOf('e2e/auth/known-person.spec.ts'),
  notices: testsOf('e2e/auth/notices.spec.ts'),
  profiles: testsOf('e2e/access/profiles.spec.ts'),
  refused: testsOf('e2e/auth/refused.spec.ts'),
  registration: testsOf('e2e/auth/registration.spec.ts'),
  school: testsOf('e2e/access/finding-a-school.spec.ts'),
  screens: testsOf('e2e/auth/screens.spec.ts'),
  scripts: testsOf('e2e/auth/script-payloads.spec.ts'),
  session: testsOf('e2e/auth/session.spec.ts'),
  lesson: testsOf('e2e/lesson.spec.ts'),
  lists: testsOf('e2e/desktop/lists.spec.ts'),
  operator: testsOf('e2e/forms.spec.ts'),
  schoolScreens: testsOf('e2e/school-screens.spec.ts'),
  settings: testsOf('e2e/settings.spec.ts'),
  story: testsOf('e2e/story.spec.ts'),
  yearEnd: testsOf('e2e/year-end.spec.ts'),
}

export const web = {
  call: testsOf('web/src/http/call.test.ts'),
  countdown: testsOf('web/src/pages/login/countdown.test.ts'),
  limits: testsOf('web/src/http/limits.test.ts'),
  menu: testsOf('web/src/layout/menu.test.ts'),
  parts: testsOf('web/src/pages/register/organization-parts.test.ts'),
  recordId: testsOf('web/src/kit/record-id.test.ts'),
  store: testsOf('web/src/session/store.test.ts'),
}

export const contract = {
  auth: testsOf('contract/src/auth.test.ts'),
  dates: testsOf('contract/src/dates.test.ts'),
  labels: testsOf('contract/src/labels.test.ts'),
  screens: testsOf('contract/src/screens.test.ts'),
  times: testsOf('contract/src/bell-schedule.test.ts'),
}

const features = 'api/src/features'
export const api = {
  academicClass: testsOf(`${features}/class/academic-class.test.ts`),
  academicSubject: testsOf(`${features}/subject/academic-subject.test.ts`),
  academicTeacher: testsOf(`${features}/teacher/academic-teacher.test.ts`),
  academicYear: testsOf(`${features}/academic-year/academic-year.test.ts`),
  alumni: testsOf(`${features}/student/alumni/alumni.test.ts`),
  lesson: testsOf(`${features}/attendance/lesson/lesson.test.ts`),
  attendance: testsOf(`${features}/attendance/attendance.test.ts`),
  class: testsOf(`${features}/class/class.test.ts`),
  configRoles: testsOf(`${features}/config-roles/config-roles.test.ts`),
  google: testsOf(`${features}/auth/google/google.test.ts`),
  join: testsOf(`${features}/access-request/join.test.ts`),
  accessRefused: testsOf(`${features}/access-request/refused.test.ts`),
  refresh: testsOf(`${features}/auth/refresh.test.ts`),
  region: testsOf(`${features}/region/region.test.ts`),
  register: testsOf(`${features}/auth/register.test.ts`),
  registerRefused: testsOf(`${features}/auth/register-refused.test.ts`),
  registerTypes: testsOf(`${features}/auth/register-types.test.ts`),
  requestCode: testsOf(`${features}/auth/request-code.test.ts`),
  membership: testsOf(`${features}/student/membership.test.ts`),
  schedule: testsOf(`${features}/schedule/schedule.test.ts`),
  schoolConfig: testsOf(`${features}/school-config/school-config.test.ts`),
  schoolReference: testsOf(`${features}/school-reference/school-reference.test.ts`),
  serve: testsOf('api/src/http/serve.test.ts'),
  sessions: testsOf(`${features}/auth/sessions.test.ts`),
  student: testsOf(`${features}/student/student.test.ts`),
  subject: testsOf(`${features}/subject/subject.test.ts`),
  task: testsOf(`${features}/subject/task.test.ts`),
  teacher: testsOf(`${features}/teacher/teacher.test.ts`),
  switch: testsOf(`${features}/user/switch.test.ts`),
  user: testsOf(`${features}/user/user.test.ts`),
  verifyCode: testsOf(`${features}/auth/verify-code.test.ts`),
}
