import { sql } from 'kysely'
import { compareNames } from '@hadir/contract/name-order.ts'
import {
  configGroupLabels,
  groupsFor,
  type ConfigGroup,
  type ConfigGroupRow,
} from '@hadir/contract/config/school/school.ts'
import { attendanceLabels, attendanceStatuses } from '@hadir/contract/labels.ts'
import { formatDate, weekdayNames } from '@hadir/contract/dates/dates.ts'
import { schoolWords } from '@hadir/contract/school/school-words.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting, typeOf } from './rules.ts'

type Setting = Awaited<ReturnType<typeof readSetting>>

/** A one-line summary of each group's settings. */
const summaries: Record<ConfigGroup, (setting: Setting) => string> = {
  'profil-sekolah': ({ name, npsn, level }) => [name, `NPSN ${npsn}`, level].join(' · '),
  umum: ({ active_days, time_zone }) => [weekOf(active_days), time_zone].join(' · '),
  kehadiran: (setting) => {
    const off = attendanceStatuses.filter((code) => !setting.enabled_codes.includes(code))
    return [
      `Masuk ${setting.entry_time}`,
      `boleh diubah ${setting.edit_window_days} hari`,
      ...(setting.auto_alpa ? [`ditutup ${setting.close_time}`] : []),
      ...(setting.alpa_in_row ? [`peringatan Alpa ${setting.alpa_in_row} hari berturut-turut`] : []),
      ...(off.length > 0 ? [`tanpa ${off.map((code) => attendanceLabels[code]).join(' dan ')}`] : []),
    ].join(' · ')
  },
  'jam-pelajaran': () => 'Jam masuk dan istirahat setiap hari',
  penilaian: (setting) =>
    [
      `KKTP ${setting.evaluation_threshold}`,
      `bobot ${setting.evaluation_weight_lm} : ${setting.evaluation_weight_sts} : ${setting.evaluation_weight_sas}`,
      ...(setting.evaluation_deadline ? [`nilai masuk sampai ${formatDate(setting.evaluation_deadline)}`] : []),
    ].join(' · '),
  pengingat: ({ remind_time, watched }) => {
    const looked: Record<string, string> = {
      HARIAN: 'absensi harian',
      MAPEL: 'absensi MaPel',
      KEDUANYA: 'absensi harian dan MaPel',
    }
    return [remind_time ? `Pukul ${remind_time}` : 'Tanpa email', looked[watched]].join(' · ')
  },
  laporan: ({ paper_size, letterhead_style, principal_name, ...setting }) => {
    const letterheads: Record<string, string> = {
      LENGKAP: 'kop lengkap',
      TANPA_LOGO: 'kop tanpa logo',
      KOSONG: 'kertas berkop',
    }
    const head = principal_name ?? `kepala ${schoolWords(typeOf(setting)).place} belum diisi`
    return [head, letterheads[letterhead_style], `kertas ${paper_size}`].join(' · ')
  },
}

/** Senin–Jumat, or the names of days that are not consecutive. */
function weekOf(days: number[] | null): string {
  if (!days || days.length === 0) return 'hari sekolah belum dipilih'
  const names = days.map((day) => weekdayNames[day - 1])
  const isRow = days.length > 2 && days.every((day, i) => day === (days[0] ?? 0) + i)
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}

/** The groups with who changed them last. There are few, so they are sorted and searched here. */
export async function listGroups(scope: SchoolScope, { page, pageSize, q, sort }: PageQuery) {
  const setting = await readSetting(scope)
  const changes = await scope.db
    .selectFrom('setting_group as g')
    .innerJoin('actor as a', (join) => join.onRef('a.school_id', '=', 'g.school_id').onRef('a.id', '=', 'g.actor_id'))
    .select(['g.name', 'g.updated_at', 'a.name as by'])
    .where('g.school_id', '=', scope.schoolId)
    .execute()
  const rows = groupsFor(scope.role).map((id): ConfigGroupRow => {
    const change = changes.find(({ name }) => name === id)
    return {
      id,
      name: configGroupLabels[id],
      summary: summaries[id](setting),
      updatedAt: change?.updated_at.toISOString() ?? null,
      updatedBy: change?.by ?? null,
    }
  })
  const wanted = (q ?? '').toLowerCase()
  const found = rows.filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(wanted))
  const sorted = sort ? found.toSorted(by(sort)) : found
  const data = sorted.slice((page - 1) * pageSize, page * pageSize)
  return { data, meta: { page, pageSize, total: found.length } }
}

function by(sort: string) {
  const key = sort.replace(/^-/, '') === 'updatedAt' ? 'updatedAt' : 'name'
  const sign = sort.startsWith('-') ? -1 : 1
  return (a: ConfigGroupRow, b: ConfigGroupRow) => sign * compareNames(a[key] ?? '', b[key] ?? '')
}

/** The version of each group; one that never changed has version 1. */
export async function groupVersions({ db, schoolId }: SchoolScope): Promise<(group: ConfigGroup) => number> {
  const rows = await sql<{ name: string; version: number }>`
    select name, version from setting_group where school_id = ${schoolId}`.execute(db)
  const versions = new Map(rows.rows.map(({ name, version }) => [name, version]))
  return (group) => versions.get(group) ?? 1
}
