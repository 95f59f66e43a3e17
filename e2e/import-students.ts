import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { studentImport } from '@hadir/contract/import/import.ts'
import type { Page } from '@playwright/test'
import { callAs, type Caller, callerOf, schoolIdOf } from './api.ts'
import { newSchool, type Registration, registrationOf } from './people.ts'
import { enterNew } from './session.ts'
import { expect, type Product } from './test.ts'

/** Imports students from lines `Nama,NIPD,JK,NISN,Tanggal Lahir,Rombel Saat Ini` into their classes. */
export async function importStudents(caller: Caller, schoolId: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(['Nama,NIPD,JK,NISN,Tanggal Lahir,Rombel Saat Ini', ...lines].join('\n'))
  const uploaded = await caller.request.post(studentImport.upload.path.replace(':schoolId', schoolId), {
    headers: { authorization: `Bearer ${caller.accessToken}` },
    multipart: { file: { name: 'siswa.csv', mimeType: 'text/csv', buffer } },
  })
  const { id } = studentImport.upload.response.parse(await uploaded.json()).data
  const params = { schoolId, id }
  await callAs(caller, studentImport.apply, { params, body: {} })
  await expect.poll(async () => (await callAs(caller, studentImport.read, { params })).data.state).toBe('done')
}

type Requested = { students: readonly string[]; form?: Registration }

/** Registers a school, activates its year from Monday to Friday, and imports students from such lines. */
export async function enterNewWith(page: Page, product: Product, { students, form }: Requested) {
  await enterNew(page, product, form ?? registrationOf(newSchool()))
  await page.goto('/app/session')
  const [caller, schoolId] = [await callerOf(page), await schoolIdOf(page)]
  const { data: years } = await callAs(caller, academicYearEndpoints.list, { query: {} })
  const params = { id: years[0]?.id ?? '' }
  await callAs(caller, academicYearEndpoints.activate, { params, body: { activeDays: [1, 2, 3, 4, 5] } })
  await importStudents(caller, schoolId, students)
  return { caller, schoolId }
}
