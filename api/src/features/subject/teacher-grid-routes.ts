import type { FastifyInstance } from 'fastify'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { serve } from '../../platform/http/serve.ts'
import { readTeacherGrid, saveTeacherGrid, setMessage } from './teacher-grid.ts'

export async function teacherGridRoutes(app: FastifyInstance): Promise<void> {
  serve(app, teacherGridEndpoints.read, async (_, scope) => ({ data: await readTeacherGrid(scope) }))
  serve(app, teacherGridEndpoints.save, async ({ body }, scope) => {
    const data = await saveTeacherGrid(scope, body.cells)
    return { data, message: setMessage(data) }
  })
}
