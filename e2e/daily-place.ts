import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, type Caller } from './api.ts'

/** The person signed in on a page, with her school and the class with this name. */
export async function placeOf(page: Page, name: string) {
  const caller = await callerOf(page)
  const schoolId = await page.evaluate(
    () => JSON.parse(localStorage.getItem('authentication-storage') ?? '{}').state.profile.schoolId as string,
  )
  const { data } = await callAs(caller, attendance.classes, { params: { schoolId }, query: { pageSize: 100 } })
  const academicClassId = data.find((one) => one.name === name)?.academicClassId ?? ''
  return { caller, params: { schoolId, academicClassId } }
}

let n = 0
/** A mark as a phone sends it, based on the current cell. */
export async function send(
  { caller, params }: { caller: Caller; params: { schoolId: string; academicClassId: string } },
  of: { date: string; index: number; status: AttendanceStatus },
) {
  const { data: sheet } = await callAs(caller, attendance.sheet, { params, query: { date: of.date } })
  const one = sheet.students[of.index]!
  n += 1
  const sent = { id: crypto.randomUUID(), studentId: one.studentId, status: of.status, base: one.cell.rev, n }
  const body = { date: of.date, device: crypto.randomUUID(), marks: [sent] }
  const answer = await callAs(caller, attendance.save, { params, body })
  return { name: one.name, verdict: answer.data.verdicts[0]?.verdict }
}
