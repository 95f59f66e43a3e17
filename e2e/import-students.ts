import { studentImport } from '@hadir/contract/import/import.ts'
import { callAs, type Caller } from './api.ts'
import { expect } from './test.ts'

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
