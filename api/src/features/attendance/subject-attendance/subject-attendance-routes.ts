import type { FastifyInstance } from 'fastify'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { toOlder } from '@hadir/contract/attendance/sheet-shape.ts'
import { serve } from '../../../platform/http/serve.ts'
import { exportComputed } from '../../../platform/listing/export-rows.ts'
import { attachmentRoutes } from './attachment/attachment-routes.ts'
import { addExtra, listExtraChoices, removeExtra } from './extra-lesson.ts'
import { journalRoutes } from './journal-routes.ts'
import { readLessonHistory } from './history.ts'
import { journalHistoryRoutes } from './journal-history-routes.ts'
import { allLessons, listLessons } from './list.ts'
import { sheet } from './export-columns.ts'
import { readOwnLessons } from './own.ts'
import { saveLesson } from './save.ts'
import { readLessonSheet } from './sheet.ts'
import { listSubstitutes, setTeacher } from './set-teacher.ts'
import { truancyRoutes } from './truancy/truancy-routes.ts'

export async function subjectAttendanceRoutes(app: FastifyInstance): Promise<void> {
  await attachmentRoutes(app)
  await journalHistoryRoutes(app)
  await journalRoutes(app)
  await truancyRoutes(app)

  serve(app, lessons.list, ({ query }, scope) => listLessons(scope, query))
  serve(app, lessons.export, async ({ body }, scope) =>
    exportComputed(scope, { list: lessons.list.path, requested: body, sheet, rows: await allLessons(scope, body) }),
  )
  serve(app, lessons.extraChoices, async (_, scope) => ({ data: await listExtraChoices(scope) }))
  serve(app, lessons.addExtra, async ({ body }, scope) => ({
    data: await addExtra(scope, body),
    message: 'Pelajaran tambahan tersimpan',
  }))
  serve(app, lessons.removeExtra, async ({ params }, scope) => {
    await removeExtra(scope, params.lessonId)
    return { data: null, message: 'Pelajaran tambahan dihapus' }
  })
  serve(app, lessons.own, async ({ query }, scope) => ({ data: await readOwnLessons(scope, query.date) }))
  serve(
    app,
    lessons.sheet,
    async ({ params, query }, scope) => ({
      data: await readLessonSheet(scope, { key: params.scheduleId, date: query.date }),
    }),
    toOlder,
  )
  serve(app, lessons.save, async ({ params, body }, scope) => {
    const data = await saveLesson(scope, { key: params.scheduleId, ...body })
    const all = [...data.verdicts, ...(data.journal ? [data.journal] : [])]
    const turnedDown = all.filter(({ verdict }) => verdict !== 'applied' && verdict !== 'same').length
    return { data, message: turnedDown > 0 ? `${turnedDown} perubahan perlu ditinjau` : 'Pelajaran tersimpan' }
  })
  serve(app, lessons.history, async ({ params, query }, scope) => ({
    data: await readLessonHistory(scope, { key: params.scheduleId, ...query }),
  }))
  serve(app, lessons.setTeacher, async ({ params, body }, scope) => ({
    data: await setTeacher(scope, { key: params.scheduleId, ...body }),
    message: 'Kehadiran guru tersimpan',
  }))
  serve(app, lessons.substitutes, async ({ params, query }, scope) => ({
    data: await listSubstitutes(scope, { key: params.scheduleId, date: query.date }),
  }))
}
