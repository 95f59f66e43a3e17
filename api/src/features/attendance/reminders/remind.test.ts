import { afterAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { schoolConfigEndpoints, type Watched } from '@hadir/contract/config/school/school.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { testApp } from '../../../testing/test-app.ts'
import { testMailServer } from '../../../testing/test-mail-server.ts'
import { newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'
import { lessonWorld, saveTo } from '../subject-attendance/testing-lesson.ts'
import { newMark, saveMarks, today } from '../testing-sheet.ts'
import { startDue } from '../daily-jobs/daily-jobs.ts'

const mail = await testMailServer()
const t = await testApp({ smtpUrl: mail.url })
afterAll(async () => {
  await t.close()
  await mail.close()
})
beforeEach(() => {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  mail.mails.length = 0
})

const remindAt = async ({ schoolId, admin }: TestSchool, remindTime: string, watched: Watched = 'HARIAN') => {
  const params = { schoolId }
  const { version } = (await t.call(schoolConfigEndpoints.read, { params }, admin)).body.data.reminder
  const body = { remindTime, watched, version }
  expect((await t.call(schoolConfigEndpoints.updateReminder, { params, body }, admin)).status).toBe(200)
  await t.runJobs()
}
const runDueJobs = async () => {
  const started = await startDue(t.app.transactions)
  await t.runJobs()
  return started
}

test('a teacher with an unfilled class gets one mail at the set time, linked to its sheet', async () => {
  const own = await newSchool(t)
  const own2 = { schoolId: own.schoolId, yearId: await newYear(t, own.schoolId) }
  const [empty, full] = [
    await newClass(t, { ...own2, name: 'VII-Kosong bit.ly/x' }),
    await newClass(t, { ...own2, name: 'VII-Penuh', count: 1 }),
  ]
  const [late, done] = [await newColleague(t, own.schoolId), await newColleague(t, own.schoolId)]
  const at = { schoolId: own.schoolId, academicClassId: empty.academicClassId }
  await assignHomeroom(t, { ...at, teacherId: late.id })
  await assignHomeroom(t, { ...at, academicClassId: full.academicClassId, teacherId: done.id })
  const filled = { ...at, academicClassId: full.academicClassId }
  await saveMarks(t, filled, { as: done.caller, marks: [newMark(full.studentIds[0]!, 'H')] })
  await remindAt(own, '07:30')
  t.clock.moveTo('2026-09-16T00:29:00.000Z')
  await runDueJobs()
  expect(mail.mails).toEqual([])
  t.clock.moveTo('2026-09-16T00:30:00.000Z')
  await Promise.all([startDue(t.app.transactions), startDue(t.app.transactions)])
  await t.runJobs()
  await runDueJobs()
  expect(mail.mails).toHaveLength(1)
  const account = t.owner.selectFrom('platform.account').select('email').where('id', '=', late.caller.accountId)
  const { email } = await account.executeTakeFirstOrThrow()
  expect(mail.mails[0]?.to).toMatchObject([{ address: email }])
  expect(mail.mails[0]?.subject).toBe('Absensi VII-Kosong bit. ly/x belum diisi')
  expect(mail.mails[0]?.text).toContain(`/app/kbm/daily-attendance/${empty.academicClassId}_${today}`)
  expect(mail.mails[0]?.text).toContain('VII-Kosong bit. ly/x: 3 siswa belum diisi')
  // After the closing time the list reports that it is late.
  const meta = async () => (await t.call(attendance.classes, { params: at, query: {} }, own.admin)).body.meta
  expect((await meta()).isPastClose).toBe(false)
  t.clock.moveTo('2026-09-16T08:00:00.000Z')
  expect((await meta()).isPastClose).toBe(true)
})

test('in a closed semester nobody is reminded: nothing can be filled in', async () => {
  const own = await newSchool(t)
  const { schoolId } = own
  const yearId = await newYear(t, schoolId)
  const { academicClassId } = await newClass(t, { schoolId, yearId })
  await assignHomeroom(t, { schoolId, academicClassId, teacherId: (await newColleague(t, schoolId)).id })
  await remindAt(own, '07:30')
  const semester = t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', schoolId)
  await semester.where('no', '=', 1).execute()
  t.clock.moveTo('2026-09-16T00:30:00.000Z')
  await runDueJobs()
  expect(mail.mails).toEqual([])
})

test('a school that tracks lessons sends reminders of unfilled lessons only', async () => {
  const w = await lessonWorld(t)
  const wednesday = '2026-09-16'
  const mailsOf = async (watched: Watched) => {
    t.clock.moveTo(`${wednesday}T00:00:00.000Z`)
    await t.owner.deleteFrom('platform.job_schedule_run').where('school_id', '=', w.schoolId).execute()
    await t.owner.deleteFrom('notice').where('school_id', '=', w.schoolId).execute()
    await remindAt(w.school, '14:00', watched)
    mail.mails.length = 0
    t.clock.moveTo(`${wednesday}T07:00:00.000Z`)
    await runDueJobs()
    return mail.mails.map(({ subject, text }) => `${subject} ${text}`)
  }
  const lessonOf = async (slot: string) => {
    const found = (await mailsOf('MAPEL')).filter((text) => text.includes(`/app/kbm/subject-attendance/${slot}_`))
    expect(found.every((text) => !text.includes('daily-attendance'))).toBe(true)
    return found.length
  }
  expect(await mailsOf('HARIAN')).toEqual([])
  expect(await lessonOf(w.slots.first)).toBe(1)
  const overview = async () => (await t.call(readOverview, { params: w }, w.admin)).body.data.missing
  const before = await overview()
  expect(before).toEqual({ days: false, lessons: 4 })

  const marks = w.students.a.map((studentId) => newMark(studentId, 'H'))
  expect((await saveTo(t, w, w.slots.first, { as: w.aniCaller, marks })).status).toBe(200)
  expect(await overview()).toEqual({ days: false, lessons: 3 })
  expect(await lessonOf(w.slots.first)).toBe(0)
  expect(await lessonOf(w.slots.fifth)).toBe(1)
  await mailsOf('HARIAN')
  expect(await overview()).toEqual({ days: true, lessons: null })
})

test('a server that was off reminds of yesterday, once, and not of what the clock has closed', async () => {
  const own = await newSchool(t)
  const { schoolId } = own
  const { academicClassId } = await newClass(t, { schoolId, yearId: await newYear(t, schoolId) })
  const late = await newColleague(t, schoolId)
  await assignHomeroom(t, { schoolId, academicClassId, teacherId: late.id })
  const account = t.owner.selectFrom('platform.account').select('email').where('id', '=', late.caller.accountId)
  const { email } = await account.executeTakeFirstOrThrow()
  const daysInMails = () =>
    mail.mails
      .filter(({ to }) => JSON.stringify(to).includes(email))
      .map(({ text }) => /Absensi hari (.*) belum/.exec(text ?? '')?.[1])
  await remindAt(own, '13:00')
  t.clock.moveTo('2026-09-17T23:00:00.000Z') // Friday, 06:00: Wednesday and Thursday were missed.
  await runDueJobs()
  await runDueJobs()
  expect(daysInMails()).toEqual(['Kamis, 17/09/2026'])

  const params = { schoolId }
  const { attendance: before } = (await t.call(schoolConfigEndpoints.read, { params }, own.admin)).body.data
  const body = { ...before, autoAlpa: true, closeTime: '14:00' }
  expect((await t.call(schoolConfigEndpoints.updateAttendance, { params, body }, own.admin)).status).toBe(200)
  await t.runJobs()
  mail.mails.length = 0
  t.clock.moveTo('2026-09-18T23:00:00.000Z')
  // Friday's closing is being made by another server.
  await t.owner
    .insertInto('platform.job_schedule_run')
    .values({ school_id: schoolId, kind: 'CLOSE', date: '2026-09-18', at: t.clock.now() })
    .execute()
  await runDueJobs()
  expect(daysInMails()).toEqual([])
})
