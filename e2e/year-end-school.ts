import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { studentImport } from '@hadir/contract/import/import.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { Page } from '@playwright/test'
import { callAs, type Caller } from './api.ts'
import { expect } from './test.ts'

/** A school whose year is over except for closing Genap, with a Dapodik workbook's 1,080 students in 30 classes. */
export async function fillSchool(caller: Caller, schoolId: string): Promise<{ yearId: string }> {
  const { data: year } = await callAs(caller, academicYearEndpoints.create, {
    body: {
      name: '2026/2027',
      startDate: '2026-07-13',
      endDate: '2027-06-18',
      curriculum: 'MERDEKA',
      semesters: [
        { no: 1, startDate: '2026-07-13', endDate: '2026-12-18' },
        { no: 2, startDate: '2027-01-04', endDate: '2027-06-18' },
      ],
    },
  })
  const params = { id: year.id }
  await callAs(caller, academicYearEndpoints.activate, { params, body: { activeDays: [1, 2, 3, 4, 5] } })
  await importStudents(caller, schoolId)
  await callAs(caller, semesterEndpoints.close, {
    params: { ...params, no: '1' },
    body: { principalName: 'Dra. Sri Wahyuni, M.Pd.', acceptsGaps: true },
  })
  return { yearId: year.id }
}

async function importStudents(caller: Caller, schoolId: string): Promise<void> {
  const name = 'daftar-pd.xlsx'
  const buffer = await readFile(join(import.meta.dirname, 'fixtures', name))
  const uploaded = await caller.request.post(studentImport.upload.path.replace(':schoolId', schoolId), {
    headers: { authorization: `Bearer ${caller.accessToken}` },
    multipart: { file: { name, mimeType: 'application/octet-stream', buffer } },
  })
  const { id } = studentImport.upload.response.parse(await uploaded.json()).data
  const params = { schoolId, id }
  await callAs(caller, studentImport.apply, { params, body: { otherSchool: true } })
  const state = async () => (await callAs(caller, studentImport.read, { params })).data.state
  await expect.poll(state, { timeout: 120_000 }).toBe('done')
}

type ListPage<Row> = { data: Row[]; meta: { total: number } }

/** Every row of a list, exactly as many as it counts. */
async function all<Row>(readPage: (page: number) => Promise<ListPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await readPage(page)
    rows.push(...data)
    if (data.length === 0 || rows.length >= meta.total) {
      expect(rows).toHaveLength(meta.total)
      return rows
    }
  }
}

export type SchoolRecords = Awaited<ReturnType<typeof recordsOf>>

/** Who is where, through the API alone, in the order of the students' ids. */
export async function recordsOf(caller: Caller, schoolId: string, academicYearId: string) {
  const at = { params: { schoolId } }
  const pageSize = 100
  const students = await all((page) => callAs(caller, studentEndpoints.list, { query: { page, pageSize } }))
  const members = await all((page) =>
    callAs(caller, academicStudentEndpoints.list, { ...at, query: { academicYearId, state: 'semua', page, pageSize } }),
  )
  const alumni = await all((page) => callAs(caller, alumniEndpoints.list, { ...at, query: { page, pageSize } }))
  const withoutClass = await callAs(caller, academicStudentEndpoints.list, { ...at, query: { state: 'belum' } })
  return {
    students: students.map(({ id, nis, status }) => ({ id, nis, status })).toSorted(by(({ id }) => id)),
    members: members
      .map(({ id, studentId, className, rollNo, joinDate, leaveDate }) => {
        return { id, studentId, className, rollNo, joinDate, leaveDate }
      })
      .toSorted(by(({ studentId }) => studentId)),
    alumni: alumni.map(({ id }) => id).toSorted(),
    withoutClass: withoutClass.meta.total,
  }
}

/** The decisions: for each student the class of the new year, null for those who graduate. */
export async function planOf(caller: Caller, yearId: string) {
  const rows = await all((page) =>
    callAs(caller, rolloverEndpoints.students, { params: { id: yearId }, query: { page, pageSize: 100 } }),
  )
  return rows
    .map(({ id, toClass }) => ({ studentId: id, className: toClass?.name ?? null }))
    .toSorted(by(({ studentId }) => studentId))
}

const by =
  <Row>(key: (row: Row) => string) =>
  (a: Row, b: Row) =>
    key(a) < key(b) ? -1 : 1

/** Runs the plan whose page is open. */
export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Jalankan kenaikan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jalankan' }).click()
  await expect(page.getByText('Kenaikan kelas selesai')).toBeVisible({ timeout: 60_000 })
}
