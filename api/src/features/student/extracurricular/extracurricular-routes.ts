import type { FastifyInstance } from 'fastify'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { readPage } from '../../../platform/database/read-page.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { findRunningSemester, runningSemester } from '../report-card/semester-classes.ts'
import { readWholeClub, selectClubs, sorting, toRow } from './records.ts'
import { addClub, copyClubs, removeClub, saveMembers, updateClub } from './write-club.ts'

type Query = { academicYearId?: string | undefined; semesterNo?: 1 | 2 | undefined }

export async function extracurricularRoutes(app: FastifyInstance): Promise<void> {
  const of = async (scope: SchoolScope, { academicYearId, semesterNo }: Query) => {
    if (academicYearId && semesterNo) return { yearId: academicYearId, no: semesterNo }
    const running = await runningSemester(scope)
    return { yearId: academicYearId ?? running.yearId, no: semesterNo ?? running.no }
  }

  serve(app, extracurricularEndpoints.list, async ({ query }, scope) => {
    const running = await findRunningSemester(scope)
    // Empty without a year, as in every list of a year.
    const found = selectClubs(scope)
      .where('club.academic_year_id', '=', query.academicYearId ?? running?.yearId ?? null)
      .where('club.semester_no', '=', query.semesterNo ?? running?.no ?? 1)
    const { rows, meta } = await readPage(found, query, sorting)
    return { data: rows.map(toRow), meta }
  })

  serve(app, extracurricularEndpoints.read, async ({ params }, scope) => ({
    data: await readWholeClub(scope, params.id),
  }))

  serve(app, extracurricularEndpoints.create, async ({ query, body }, scope) => ({
    data: await addClub(scope, await of(scope, query), body),
    message: 'Ekstrakurikuler ditambahkan',
  }))

  serve(app, extracurricularEndpoints.update, async ({ params, body, sentFields }, scope) => ({
    data: await updateClub(scope, params.id, { body, sentFields }),
    message: 'Ekstrakurikuler tersimpan',
  }))

  serve(app, extracurricularEndpoints.remove, async ({ params }, scope) => {
    await removeClub(scope, params.id)
    return { data: null, message: 'Ekstrakurikuler dihapus' }
  })

  serve(app, extracurricularEndpoints.saveMembers, async ({ params, body }, scope) => ({
    data: await saveMembers(scope, params.id, body),
    message: 'Anggota tersimpan',
  }))

  serve(app, extracurricularEndpoints.copy, async ({ query }, scope) => {
    const data = await copyClubs(scope, await of(scope, query))
    return { data, message: `${data.copied} ekstrakurikuler disalin dengan ${data.members} anggota` }
  })
}
