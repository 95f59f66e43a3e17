import type { FastifyInstance } from 'fastify'
import { schoolConfigEndpoints, type SchoolConfig } from '@hadir/contract/school-config.ts'
import { Failure } from '../../http/failure.ts'
import { serve } from '../../http/serve.ts'
import { readSetting } from './rules.ts'

export async function schoolConfigRoutes(app: FastifyInstance): Promise<void> {
  serve(app, schoolConfigEndpoints.read, async (_, scope) => ({ data: toConfig(await readSetting(scope)) }))

  serve(app, schoolConfigEndpoints.update, async ({ body }, scope) => {
    const { numUpdatedRows } = await scope.db
      .updateTable('school_setting')
      .set((eb) => ({
        active_days: body.activeDays,
        time_zone: body.timeZone,
        letterhead_lines: body.letterheadLines.filter((line) => line !== ''),
        principal_name: body.principalName ?? null,
        principal_nip: body.principalNip ?? null,
        sign_place: body.signPlace ?? null,
        edit_window_days: body.editWindowDays,
        homeroom_decides_parents: body.homeroomDecidesParents ?? eb.ref('homeroom_decides_parents'),
        version: eb('version', '+', 1),
        updated_at: scope.clock.now(),
      }))
      .where('school_id', '=', scope.schoolId)
      .where('version', '=', body.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    return { data: toConfig(await readSetting(scope)), message: 'Pengaturan tersimpan' }
  })
}

const toConfig = (row: Awaited<ReturnType<typeof readSetting>>): SchoolConfig => ({
  npsn: row.npsn,
  name: row.name,
  level: row.level as SchoolConfig['level'],
  address: row.address,
  activeDays: row.active_days as SchoolConfig['activeDays'],
  timeZone: row.time_zone as SchoolConfig['timeZone'],
  letterheadLines: row.letterhead_lines,
  principalName: row.principal_name,
  principalNip: row.principal_nip,
  signPlace: row.sign_place,
  editWindowDays: row.edit_window_days,
  homeroomDecidesParents: row.homeroom_decides_parents,
  version: row.version,
})
