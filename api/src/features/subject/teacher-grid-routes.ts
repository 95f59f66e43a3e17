import type { FastifyInstance } from 'fastify'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { serve } from '../../platform/http/serve.ts'
import { readTeacherGrid, saveTeacherGrid } from './teacher-grid.ts'

export async function teacherGridRoutes(app: FastifyInstance): Promise<void> {
  serve(app, teacherGridEndpoints.read, async (_, scope) => ({ data: await readTeacherGrid(scope) }))
  serve(app, teacherGridEndpoints.save, async ({ body }, scope) => {
    const data = await saveTeacherGrid(scope, body.cells)
    const inTimetable = data.slotsOfOthers
      ? `. ${data.slotsOfOthers} pelajaran di Jadwal masih atas nama guru sebelumnya`
      : ''
    return { data, message: `Guru ditentukan untuk ${data.changed} mata pelajaran kelas${inTimetable}` }
  })
}
