import type { FastifyInstance } from 'fastify'
import type { Updateable } from 'kysely'
import { schoolConfigEndpoints, type SchoolConfig } from '@hadir/contract/config/school/school.ts'
import type { LetterUse } from '@hadir/contract/evaluation/progress-letter.ts'
import { schoolWords } from '@hadir/contract/school/school-words.ts'
import type { SchoolTables } from '../../../platform/database/tables.ts'
import { completed } from '../../../platform/http/complete-update.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve, servePrepared } from '../../../platform/http/serve.ts'
import { daysOfYears, recountMarks } from './counted-marks.ts'
import { planAgain } from './rules.ts'
import { groupVersions, listGroups } from './groups.ts'
import { drawLogo, readLogo, removeLogo, saveLogo } from './logo.ts'
import { schoolProfileRoutes } from './profile-routes.ts'
import { assertGradesFit, auditChange, readSetting, syncSchedule, typeOf, wordingOf } from './rules.ts'

export async function schoolConfigRoutes(app: FastifyInstance): Promise<void> {
  await schoolProfileRoutes(app)
  serve(app, schoolConfigEndpoints.read, async (_, scope) => ({ data: await readConfig(scope) }))

  serve(app, schoolConfigEndpoints.groups, async ({ query }, scope) => listGroups(scope, query))

  serve(app, schoolConfigEndpoints.updateGeneral, async ({ body: sent, sentFields }, scope) => {
    await auditChange(scope, 'umum', { version: sent.version ?? 0 })
    const body = completed(sent, { sentFields, before: (await readConfig(scope)).general })
    await planAgain(scope)
    const before = await readSetting(scope)
    const headOfForm = (of: string | null) => schoolWords({ ...typeOf(before), form: of }).head
    const form = body.schoolForm ?? null
    if (form !== before.school_form) await assertGradesFit(scope, { form })
    const isUsual = before.principal_title === headOfForm(before.school_form)
    const set = {
      // A title that nobody has chosen follows the form: a madrasah is headed by a Kepala Madrasah.
      ...(isUsual && { principal_title: headOfForm(form) }),
      active_days: body.activeDays,
      time_zone: body.timeZone,
      school_form: form,
      homeroom_decides_parents: body.homeroomDecidesParents,
      auto_approve_students: body.autoApproveStudents,
    }
    const where = 'pada hari yang bukan lagi hari sekolah'
    const recounted = await recountMarks(scope, {
      days: await daysOfYears(scope),
      where,
      change: () => save(scope, set),
    })
    return { data: await readConfig(scope), message: `Pengaturan tersimpan${recounted}` }
  })

  serve(app, schoolConfigEndpoints.updateAttendance, async ({ body: sent, sentFields }, scope) => {
    await auditChange(scope, 'kehadiran', { version: sent.version ?? 0 })
    const body = completed(sent, { sentFields, before: (await readConfig(scope)).attendance })
    return save(scope, {
      entry_time: body.entryTime,
      late_grace_min: body.lateGraceMin,
      close_time: body.closeTime,
      auto_alpa: body.autoAlpa,
      edit_window_days: body.editWindowDays,
      enabled_codes: body.enabledCodes,
      count_t: body.countT,
      count_d: body.countD,
      min_present_percent: body.minPresentPercent,
      max_alpa_days: body.maxAlpaDays,
      alpa_in_row: body.alpaInRow,
    })
  })

  serve(app, schoolConfigEndpoints.updateEvaluation, async ({ body: sent, sentFields }, scope) => {
    await auditChange(scope, 'penilaian', { version: sent.version ?? 0 })
    const body = completed(sent, { sentFields, before: (await readConfig(scope)).evaluation })
    return save(scope, {
      evaluation_threshold: body.threshold,
      evaluation_weight_lm: body.weightLm,
      evaluation_weight_sts: body.weightSts,
      evaluation_weight_sas: body.weightSas,
      evaluation_remedial_mode: body.remedialMode,
      evaluation_wording: JSON.stringify(body.wording),
      evaluation_deadline: body.deadline ?? null,
      evaluation_font_size: body.fontSize,
      evaluation_letters: body.letters,
      evaluation_blank_height: body.blankHeight,
    })
  })

  serve(app, schoolConfigEndpoints.updateReminder, async ({ body: sent, sentFields }, scope) => {
    await auditChange(scope, 'pengingat', { version: sent.version ?? 0 })
    const body = completed(sent, { sentFields, before: (await readConfig(scope)).reminder })
    return save(scope, { remind_time: body.remindTime, watched: body.watched })
  })

  serve(app, schoolConfigEndpoints.updateReport, async ({ body: sent, sentFields }, scope) => {
    await auditChange(scope, 'laporan', { version: sent.version ?? 0 })
    const body = completed(sent, { sentFields, before: (await readConfig(scope)).report })
    return save(scope, {
      letterhead_lines: body.letterheadLines.filter((line) => line !== ''),
      principal_name: body.principalName ?? null,
      principal_nip: body.principalNip ?? null,
      sign_place: body.signPlace ?? null,
      letterhead_style: body.letterheadStyle,
      evaluation_blank_height: body.blankHeight,
      paper_size: body.paperSize,
      principal_title: body.principalTitle,
      principal_signs: body.principalSigns,
      homeroom_signs: body.homeroomSigns,
    })
  })

  servePrepared(
    app,
    schoolConfigEndpoints.saveLogo,
    async ({ upload }, { schoolId }) => drawLogo(schoolId, upload),
    async (_, scope, logo) => {
      await saveLogo(scope, logo)
      return { data: null, message: 'Logo tersimpan' }
    },
  )

  serve(app, schoolConfigEndpoints.removeLogo, async (_, scope) => {
    await removeLogo(scope)
    return { data: null, message: 'Logo dihapus' }
  })

  serve(app, schoolConfigEndpoints.logo, async (_, scope) => readLogo(scope))
}

async function save(scope: SchoolScope, set: Updateable<SchoolTables['school_setting']>) {
  await scope.db
    .updateTable('school_setting')
    .set({ ...set, updated_at: scope.clock.now() })
    .where('school_id', '=', scope.schoolId)
    .execute()
  await syncSchedule(scope)
  return { data: await readConfig(scope), message: 'Pengaturan tersimpan' }
}

async function readConfig(scope: SchoolScope): Promise<SchoolConfig> {
  const row = await readSetting(scope)
  const versionOf = await groupVersions(scope)
  const logo = await scope.db
    .selectFrom('school_logo')
    .select('school_id')
    .where('school_id', '=', scope.schoolId)
    .executeTakeFirst()
  // The table's checks allow only these values.
  return {
    npsn: row.npsn,
    name: row.name,
    level: row.level,
    address: row.address,
    regency: row.regency,
    general: {
      activeDays: row.active_days,
      timeZone: row.time_zone,
      schoolForm: row.school_form,
      homeroomDecidesParents: row.homeroom_decides_parents,
      autoApproveStudents: row.auto_approve_students,
      version: versionOf('umum'),
    },
    attendance: {
      entryTime: row.entry_time,
      lateGraceMin: row.late_grace_min,
      closeTime: row.close_time,
      autoAlpa: row.auto_alpa,
      editWindowDays: row.edit_window_days,
      enabledCodes: row.enabled_codes,
      countT: row.count_t,
      countD: row.count_d,
      minPresentPercent: row.min_present_percent,
      maxAlpaDays: row.max_alpa_days,
      alpaInRow: row.alpa_in_row,
      version: versionOf('kehadiran'),
    },
    evaluation: {
      threshold: row.evaluation_threshold,
      weightLm: row.evaluation_weight_lm,
      weightSts: row.evaluation_weight_sts,
      weightSas: row.evaluation_weight_sas,
      remedialMode: row.evaluation_remedial_mode,
      wording: wordingOf(row),
      deadline: row.evaluation_deadline,
      fontSize: row.evaluation_font_size,
      letters: row.evaluation_letters as LetterUse,
      blankHeight: row.evaluation_blank_height,
      version: versionOf('penilaian'),
    },
    reminder: { remindTime: row.remind_time, watched: row.watched, version: versionOf('pengingat') },
    report: {
      letterheadLines: row.letterhead_lines,
      principalName: row.principal_name,
      principalNip: row.principal_nip,
      signPlace: row.sign_place,
      hasLogo: logo !== undefined,
      letterheadStyle: row.letterhead_style,
      blankHeight: row.evaluation_blank_height,
      paperSize: row.paper_size,
      principalTitle: row.principal_title,
      principalSigns: row.principal_signs,
      homeroomSigns: row.homeroom_signs,
      version: versionOf('laporan'),
    },
  } as SchoolConfig
}
