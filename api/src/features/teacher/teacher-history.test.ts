import { afterAll, expect, test } from 'vitest'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { testApp } from '../../testing/test-app.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { newSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

test('a teacher’s history has what was changed, and nothing that merely follows from it', async () => {
  const { schoolId, admin } = await newSchool(t)
  const params = { id: await newTeacher(t, schoolId) }
  const { data } = (await t.call(teacherEndpoints.read, { params }, admin)).body
  const required = { gender: 'P', employmentStatus: 'PNS', ptkType: 'Guru Mapel', status: 'AKTIF' } as const
  const body = { name: data.name, dob: '1985-02-03', ...required, version: data.version }
  const first = await t.call(teacherEndpoints.update, { params, body }, admin)
  const { version } = first.body.data
  const second = { ...body, phone: '081-234-567890', version }
  expect((await t.call(teacherEndpoints.update, { params, body: second }, admin)).status).toBe(200)
  const history = await t.call(teacherEndpoints.history, { params, query: {} }, admin)
  expect(history.body.data[0]?.changes.map(({ field }) => field)).toEqual(['phone'])
})
