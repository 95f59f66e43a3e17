import type { z } from 'zod'
import { dateIn, type ZoneName } from '@hadir/contract/dates/dates.ts'
import type { PaperCheck, reportCardCheck } from '@hadir/contract/student/report-card-check.ts'
import type { PrintedReportCard, ReportCardSnapshot } from '@hadir/contract/evaluation/report-card-snapshot.ts'
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
  /** As the paper names it, or as it is called where an archive has brought it. */
  school: Pick<ReportCardSnapshot['school'], 'name' | 'npsn' | 'regency'>
  salt: string
  publishedOn: string
}

const unknown: PaperCheck = { result: 'TIDAK_DIKENAL', facts: null }
const results = { TERBIT: 'SAH', DIGANTI: 'DIGANTI', DITARIK: 'DITARIK' } as const

/** Says of a paper's code what became of the rapor. A forged one is as unknown as one of another installation. */
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

/** Compares what the holder of a valid paper reads on it. Every value that is wrong counts against the paper's budget. */
export async function comparePaper(
  through: Through,
  text: string,
  typed: readonly { field: string; value: string }[],
): Promise<Compared> {
  const code = readCode(text)
  const known = code && (await findSigned(through, code))
  if (!code || known?.state !== 'TERBIT') throw new Failure('NOT_FOUND')
  const { snapshot, salt } = known
  const compared = typed.flatMap(({ field, value }) => {
    const isSame = agrees(snapshot, salt, [field, value])
    return isSame === undefined ? [] : [{ field, agrees: isSame }]
  })
  // Before the answer: whoever has no guess left learns nothing from this one either.
  await through.platformJob((scope) => spendGuesses(scope, code.publicId, compared.filter((one) => !one.agrees).length))
  return compared
}

/** The version that the code names, if school, number, values and signature are as they were signed. */
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
    // An archive may tell anything of the school that it comes from: who has it now answers for its papers.
    const school = schoolId === code.schoolId ? snapshot.school : found.school
    const digest = digestOf(snapshot, found.salt)
    // Neither a snapshot that somebody changed in the database nor a code that somebody made is what was signed.
    if (digest.toString('base64url') !== found.digest) continue
    if (!isSignedBy(found.publicKey, signedMessage(code, digest), code.signature)) continue
    // By the clocks of the school, as people there remember it. The table's check lets only the three zones in.
    const publishedOn = dateIn(found.school.time_zone as ZoneName, found.published_at)
    return { state: found.state as Known['state'], snapshot, school, salt: found.salt, publishedOn }
  }
  return null
}

/**
 * The school itself, else the schools that an archive has moved it to, the last one first. All of them are returned: an
 * archive may claim to come from any school, and one that only claims it must not hide the one that has the paper.
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

/** Whose religion a subject is would say hers. */
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
    { field: 'S', label: 'Sakit (hari)' },
    { field: 'I', label: 'Izin (hari)' },
    { field: 'A', label: 'Tanpa keterangan (hari)' },
  ]
}
