import { api, e2e, type Section, web } from './spec-sentences.ts'

// oxlint-disable no-template-curly-in-string -- titles stand here as their files write them

const readable = e2e.schoolScreens(
  'the screens of a school are fit for everybody in either theme and at every zoom, ${name}',
)
const asTable = e2e.lists('the lists are read as tables too, on a desktop in the dark')
const arranged = e2e.lists('a list is searched, arranged, walked by keys, acted on and taken out')
const lastDay = e2e.yearEnd(
  "an operator's last day: the semester closed, 1,080 pupils moved on, taken back, moved on again",
)
const twoSavers = e2e.operator('an operator goes from record to record, and nothing of two people’s work is lost')
const firstDay = e2e.story(
  'a school is set up from its Dapodik files, marks class 7A on a phone and downloads the recap',
)
const settings = e2e.settings('what a school sets in each group stands on its recap')
const leaves = api.teacher('who leaves says when and why, and has no duty and no class from that day on')
const exams = api.task('an exam lies within a semester, and families see what their classes sit')
const tasks = api.task('a teacher gives assignments in what she teaches, her pupils read them, and nobody else’s')
const lesson = api.schedule(
  'a lesson is placed with the teacher of its subject and the times of the bells, moved once per version, removed',
)

/** Every screen of the route table by itself; what is not built yet stands here without a test. */
export const addressSentences: readonly Section[] = [
  {
    title: '2 Route table, screen by screen',
    sentences: [
      ['access-request', e2e.joining('a teacher waits, the school finds her record and approves, and her home opens')],
      ['master/academic-year', readable, lastDay],
      ['master/academic-year/{id}', readable, lastDay],
      ['master/subject', readable, asTable],
      ['master/subject/{id}', readable, api.subject('a subject is entered, found, changed and removed')],
      ['master/class', readable, arranged],
      ['master/class/{id}', readable, twoSavers],
      ['master/teacher', readable, asTable],
      ['master/teacher/{id}', readable, leaves],
      ['master/student', arranged, firstDay],
      ['master/student/{id}', twoSavers],
      ['master/alumni', readable, asTable],
      ['master/alumni/{id}', api.alumni('an alumnus sees and writes the own record alone, and not when she graduated')],
      ['master/exam', readable, exams],
      ['master/task', readable, tasks],
      ['trx/subject', readable, asTable],
      [
        'trx/subject/{id}',
        readable,
        api.academicSubject('a class gets a subject, which is found, changed and removed'),
      ],
      ['trx/class', readable, arranged],
      ['trx/class/{id}', readable, api.class('a new homeroom teacher begins today and the one before ends')],
      ['trx/student', readable, arranged],
      [
        'trx/student/{id}',
        readable,
        api.membership('pupils without a class are listed until they have one, and roll numbers follow the names'),
      ],
      ['trx/teacher', readable, asTable],
      [
        'trx/teacher/{id}',
        readable,
        api.academicTeacher('duties begin today, end today, and leave the days before as they were'),
      ],
      ['trx/schedule', readable, lesson],
      ['trx/schedule/{id}', lesson],
      ['trx/subject-evaluation'],
      ['kbm/subject-evaluation and kbm/subject-evaluation/{id}'],
      [
        'kbm/subject-attendance and kbm/subject-attendance/{id}',
        e2e.lesson(
          'a lesson is marked and its journal written in one step, also without a connection; who was there in the morning and is missing now is a truant',
        ),
        e2e.lesson(
          'the office sends a substitute, adds a lesson, and sees every lesson of the day and the hours of the month',
        ),
      ],
      ['kbm/daily-attendance', readable, firstDay],
      ['kbm/daily-attendance/{id}', readable, firstDay],
      ['kbm/student-evaluation and kbm/student-evaluation/{id}'],
      ['setting/school-config', readable, settings],
      ['setting/school-config/{id}', readable, settings],
      [
        'Exam and Tugas for teachers, pupils and parents, whose menu has no entry for them',
        web.menu('pupils, parents and teachers reach Exam and Tugas, which their menu has no entry for'),
      ],
    ],
  },
]
