import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { roleLabels } from '@hadir/contract/labels.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { copiesPerDay, ownData } from '@hadir/contract/user/data.ts'
import { Failure } from '../../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { newId } from '../../../platform/ids.ts'
import { personalFile, type PersonalPart } from '../../../platform/personal-data/personal-file.ts'
import {
  accountTables,
  actorTables,
  guardianTables,
  studentTables,
  teacherTables,
} from '../../../platform/personal-data/personal-tables.ts'
import { readPersonal } from '../../../platform/personal-data/read-personal.ts'
import { readSetting } from '../../config/school/rules.ts'
import { isOwnStudent } from '../../student/rules.ts'

const notes = [
  'Berisi semua yang disimpan Hadir tentang akun Anda dan, di setiap sekolah, tentang Anda atau anak Anda sejauh Anda boleh membacanya.',
  'Data sensitif anak (NIK, nomor KK, rekening), nilai yang belum terbit, dan catatan antar guru dapat diminta kepada sekolah.',
  'Nilai lama dan baru pada perubahan yang Anda lakukan tidak ikut, karena itu data orang lain.',
]

export async function ownDataRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ownData, async (_, scope) => {
    const { accountId } = callerOf(scope)
    await countCopy(scope, accountId)
    const parts = await readAll(scope, accountId)
    const madeAt = scope.clock.now()
    return {
      body: () => personalFile({ title: 'Data saya di Hadir', madeAt, notes, parts }),
      contentType: 'application/zip',
      filename: 'Data saya di Hadir.zip',
    }
  })
}

/** The account's row is locked, so that copies requested at once are counted one after another. */
async function countCopy({ db, clock }: PlatformScope, accountId: string): Promise<void> {
  const now = clock.now()
  await db.selectFrom('platform.account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await db
    .selectFrom('platform.data_copy')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('at', '>', new Date(now.getTime() - 24 * 3_600_000))
    .executeTakeFirstOrThrow()
  if (count >= copiesPerDay) throw new Failure('DATA_COPIES_SPENT', { values: { count: copiesPerDay } })
  await db
    .insertInto('platform.data_copy')
    .values({ id: newId(now.getTime()), account_id: accountId, at: now })
    .execute()
}

async function readAll(scope: PlatformScope, accountId: string): Promise<PersonalPart[]> {
  const account = await scope.db
    .selectFrom('platform.account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const profiles = await scope.db
    .selectFrom('platform.profile as p')
    .leftJoin('platform.school as s', 's.id', 'p.school_id')
    .select(['p.id', 'p.role', 'p.school_id', 'p.person_id', 'p.ended_at', 's.name as school'])
    .where('p.account_id', '=', accountId)
    .orderBy('p.id')
    .execute()
  const ids = { account: [accountId], profile: profiles.map(({ id }) => id), mailbox: account ? [account.email] : [] }
  const parts = [
    { heading: 'Akun', tables: await readPersonal(scope.db, accountTables, { ids, schoolId: null, isFamily: false }) },
  ]
  for (const profile of profiles) {
    const { id: profileId, school_id: schoolId, person_id: personId, ended_at, school } = profile
    if (schoolId === null) continue
    // The table's check constraint has the same roles.
    const role = profile.role as Role
    const tables = await scope.asSchool({ schoolId, profileId, role }, async (inSchool) => {
      const isFamily = role !== 'teacher' && role !== 'school_admin'
      // What she did stays hers; the school's record of a person is read only while she belongs to the school.
      const acts = await readPersonal(inSchool.db, actorTables, { ids: { actor: [profileId] }, schoolId, isFamily })
      if (ended_at !== null || personId === null) return acts
      const { today } = await readSetting(inSchool)
      const { rows } = await sql<{ id: string }>`select student.id from student
        where student.school_id = ${schoolId} and ${role === 'teacher' ? sql`false` : isOwnStudent(inSchool, { student: 'student', today })}
        order by student.id`.execute(inSchool.db)
      const student = rows.map(({ id }) => id)
      const own = {
        ...(role === 'parent' && { guardian: [personId] }),
        ...(role === 'teacher' && { teacher: [personId] }),
        student,
      }
      const of = [...teacherTables, ...guardianTables, ...studentTables]
      return [...acts, ...(await readPersonal(inSchool.db, of, { ids: own, schoolId, isFamily }))]
    })
    parts.push({ heading: `${roleLabels[role]} di ${school ?? 'sekolah'}`, tables })
  }
  return parts
}
