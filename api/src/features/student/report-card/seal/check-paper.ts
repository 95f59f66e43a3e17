import { missedLabels, missedStatuses } from '@hadir/contract/labels.ts'
import type { z } from 'zod'
import { dateIn, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { PaperCheck, reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import type { PrintedReportCard, ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { ScopedTransactions } from '../../../../platform/http/scoped-transactions.ts'
import { type PaperCode, readCode, signedMessage } from './code.ts'
import { agrees, digestOf } from './digest.ts'
import { spendGuesses } from './guess-budget.ts'
import { isSignedBy } from './keys.ts'

type Through = Pick<ScopedTransactions, 'platformJob' | 'schoolSystemJob'>
type Compared = z.output<typeof reportCardCheck.compare.response>['data']

type Known = {
  state: 'TERBIT' | 'DIGANTI' | 'DITARIK'
  snapshot: ReportCardSnapshot
  /** As on the paper, or its current name where an archive was restored. */
  school: Pick<ReportCardSnapshot['school'], 'name' | 'npsn' | 'regency'>
  salt: string
  publishedOn: string
}

const unknown: PaperCheck = { result: 'TIDAK_DIKENAL', facts: null }
const results = { TERBIT: 'SAH', DIGANTI: 'DIGANTI', DITARIK: 'DITARIK' } as const

/** Checks a paper's code and returns the state of its rapor. Forged codes and other installations' are unknown. */
export async function checkPaper(through: Through, text: string): Promise<PaperCheck> {
  const code = readCode(text)
  const known = code && (await findSigned(through, code))
  if (!code || !known) return unknown
  const { snapshot: card, school, state, publishedOn } = known
  return {
    result: results[state],
    facts: {
      school: { name: school.name, npsn: school.npsn, regency: school.regency },
      academicYear: card.academicYear.name,
      semesterNo: card.semesterNo,
      period: card.period,
      grade: card.academicClass.grade,
      initials: initialsOf(card.student.name),
      version: code.no,
      publishedOn,
      fields: state === 'TERBIT' ? fieldsOf(card) : [],
    },
  }
}

/** Compares values that the holder of a valid paper reads on it. Wrong ones count against the paper's budget. */
export async function comparePaper(
  through: Through,
  text: string,
  typed: readonly { field: string; value: string }[],
): Promise<Compared> {
  const code = readCode(text)
  const known = code && (await findSigned(through, code))
  if (!code || known?.state !== 'TERBIT') throw new Failure('NOT_FOUND')
  const { snapshot, salt } = known
  const answers = typed.flatMap(({ field, value }) => {
    const isSame = agrees(snapshot, salt, [field, value])
    return isSame === undefined ? [] : [{ field, agrees: isSame }]
  })
  // Whoever does not know whose rapor it is learns nothing else from it.
  const isNamed = answers.some((one) => one.field === 'name' && one.agrees)
  const compared = isNamed ? answers : answers.filter(({ field }) => field === 'name')
  // Before answering: without guesses left, this one must reveal nothing either.
  await through.platformJob((scope) => spendGuesses(scope, code.publicId, compared.filter((one) => !one.agrees).length))
  return compared
}

/** The version in the code, if school, number, values and signature are as signed. */
async function findSigned(through: Through, code: PaperCode): Promise<Known | null> {
  for (const schoolId of await schoolsOf(through, code.schoolId)) {
    const found = await through.schoolSystemJob(schoolId, async ({ db }) => {
      const version = await db
        .selectFrom('report_card_version')
        .select(['state', 'snapshot', 'salt', 'digest', 'no', 'published_at', 'key_id'])
        .where('school_id', '=', schoolId)
        .where('public_id', '=', code.publicId)
        .executeTakeFirst()
      const key = await db
        .selectFrom('report_card_key')
        .select('public_key')
        .where('school_id', '=', schoolId)
        .where('key_id', '=', code.keyId)
        .where('signs_as', '=', code.schoolId)
        .executeTakeFirst()
      if (!version || !key) return null
      const school = await db
        .selectFrom('school_setting')
        .select(['name', 'npsn', 'regency', 'time_zone'])
        .where('school_id', '=', schoolId)
        .executeTakeFirstOrThrow()
      return { ...version, publicKey: key.public_key, school }
    })
    if (!found?.salt || !found.digest || found.no !== code.no || found.key_id !== code.keyId) continue
    const snapshot = found.snapshot as ReportCardSnapshot
    // An archive may contain false data about its original school: the current school answers for its papers.
    const school = schoolId === code.schoolId ? snapshot.school : found.school
    const digest = digestOf(snapshot, found.salt)
    // A snapshot changed in the database, or a forged code, does not match the signature.
    if (digest.toString('base64url') !== found.digest) continue
    if (!isSignedBy(found.publicKey, signedMessage(code, digest), code.signature)) continue
    // In the school's time zone, as people there remember it. The table's check allows only the three zones.
    const publishedOn = dateIn(found.school.time_zone as ZoneName, found.published_at)
    return { state: found.state as Known['state'], snapshot, school, salt: found.salt, publishedOn }
  }
  return null
}

/**
 * The school itself, else the schools that an archive has moved it to, latest first. All of them are returned: an
 * archive may claim to come from any school, and a false claim must not hide the school that has the paper.
 */
const schoolsOf = ({ platformJob }: Through, schoolId: string): Promise<string[]> =>
  platformJob(async ({ db }) => {
    const own = await db.selectFrom('platform.school').select('id').where('id', '=', schoolId).executeTakeFirst()
    if (own) return [own.id]
    const moved = await db
      .selectFrom('platform.moved_school')
      .select('school_id')
      .where('signs_as', '=', schoolId)
      .orderBy('school_id', 'desc')
      .execute()
    return moved.map((row) => row.school_id)
  })

/** A name's first letters. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')

/** The religion of the subject would reveal the student's. */
const publicName = (name: string) => (/^pendidikan agama/i.test(name) ? 'Pendidikan Agama dan Budi Pekerti' : name)

function fieldsOf(card: PrintedReportCard) {
  const isK13 = card.curriculum === 'K13'
  return [
    { field: 'name', label: 'Nama siswa' },
    ...card.groups.flatMap(({ subjects }) =>
      subjects.flatMap(({ id, name, skill }) => [
        { field: `final:${id}`, label: isK13 ? `${publicName(name)} (pengetahuan)` : publicName(name) },
        ...(skill ? [{ field: `skill:${id}`, label: `${publicName(name)} (keterampilan)` }] : []),
      ]),
    ),
    ...missedStatuses.map((status) => ({ field: status, label: `${missedLabels[status]} (hari)` })),
  ]
}
