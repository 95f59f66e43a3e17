import type { FastifyInstance } from 'fastify'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { runningSemester } from '../report-card/semester-classes.ts'
import { listActivities, readSheet } from './activities.ts'
import { copyActivities, listSources } from './copy-activities.ts'
import { addActivity, removeActivity, saveResults, updateActivity } from './write-activity.ts'

type Query = { academicClassId: string; semesterNo?: 1 | 2 | undefined }

export async function cocurricularRoutes(app: FastifyInstance): Promise<void> {
  const of = async (scope: SchoolScope, { academicClassId, semesterNo }: Query) => ({
    academicClassId,
    semesterNo: semesterNo ?? (await runningSemester(scope)).no,
  })

  serve(app, cocurricularEndpoints.list, async ({ query }, scope) => ({
    data: await listActivities(scope, await of(scope, query)),
  }))

  serve(app, cocurricularEndpoints.sources, async ({ query }, scope) => ({
    data: await listSources(scope, await of(scope, query)),
  }))

  serve(app, cocurricularEndpoints.copy, async ({ body }, scope) => {
    const { copied, skipped } = await copyActivities(scope, body)
    const left = skipped ? `, ${skipped} sudah ada` : ''
    return { data: { copied, skipped }, message: `${copied} kegiatan disalin${left}` }
  })

  serve(app, cocurricularEndpoints.read, async ({ params }, scope) => ({ data: await readSheet(scope, params.id) }))

  serve(app, cocurricularEndpoints.create, async ({ query, body }, scope) => ({
    data: await addActivity(scope, await of(scope, query), body),
    message: 'Kegiatan ditambahkan',
  }))

  serve(app, cocurricularEndpoints.update, async ({ params, body, sentFields }, scope) => ({
    data: await updateActivity(scope, params.id, { body, sentFields }),
    message: 'Kegiatan tersimpan',
  }))

  serve(app, cocurricularEndpoints.remove, async ({ params }, scope) => {
    await removeActivity(scope, params.id)
    return { data: null, message: 'Kegiatan dihapus' }
  })

  serve(app, cocurricularEndpoints.saveResults, async ({ params, body }, scope) => ({
    data: await saveResults(scope, params.id, body),
    message: 'Capaian tersimpan',
  }))
}
