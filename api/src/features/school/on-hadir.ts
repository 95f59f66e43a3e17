import { sql, type RawBuilder } from 'kysely'
import type { Level } from '@hadir/contract/labels.ts'
import type { SchoolReference } from '@hadir/contract/school/school.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import type { Described } from './rules.ts'

type Db = PlatformScope['db']

const candidates = 300
/** The limit of the registration form (contract/src/fields/npsn.ts). */
const longestNpsn = 20
/** The share of the typed words' trigrams that a school must have to match a misspelt text. */
const likeness = '0.5'

const levelOf: Record<string, Level> = {
  sd: 'SD',
  mi: 'SD',
  smp: 'SMP',
  mts: 'SMP',
  sma: 'SMA',
  ma: 'SMA',
  smk: 'SMA',
  mak: 'SMA',
}

/** Only verified schools: an unverified one is not revealed, and cannot be joined either. */
export async function joinableByNpsn(db: Db, start: string, most: number): Promise<SchoolReference[]> {
  return found(db, { where: sql`s.npsn between ${start} and ${start.padEnd(longestNpsn, '9')}`, by: sql`s.npsn`, most })
}

/** Those with all the typed words; if only a level was typed, some of that level. */
export async function joinableByWords(db: Db, meant: Described, most: number): Promise<SchoolReference[]> {
  const kind = kindOf(meant)
  if (!kind) return []
  if (meant.words.length === 0) return found(db, { where: kind, by: sql`s.name, s.npsn`, most })
  return found(db, {
    where: sql`to_tsvector('simple', s.search_text) @@ to_tsquery('simple', ${`${meant.words.join(' & ')}:*`}) and ${kind}`,
    by: byFit(meant),
    most,
  })
}

/** Those with words similar to the typed ones. Numbers must be equal: school 2 is not school 3. */
export async function joinableBySpelling(db: Db, meant: Described, most: number): Promise<SchoolReference[]> {
  const kind = kindOf(meant)
  const words = meant.words.filter((word) => !/\d/.test(word))
  const numbers = meant.words.filter((word) => /\d/.test(word)).join(' & ')
  if (!kind || words.length === 0) return []
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`.execute(db)
  const same = numbers ? sql`and to_tsvector('simple', s.search_text) @@ to_tsquery('simple', ${numbers})` : sql``
  const alike = sql.join(
    words.map((word) => sql`s.search_text %> ${word}`),
    sql` and `,
  )
  return found(db, { where: sql`${alike} ${same} and ${kind}`, by: byFit(meant), most })
}

type Wanted = { where: RawBuilder<unknown>; by: RawBuilder<unknown>; most: number }

/** A school may leave its status unset: then its name shows it. */
const status = sql`coalesce(s.status,
  case when s.name ~* '\\m(negeri|sdn|smpn|sman|smkn|min|mtsn|man)(?![a-z])' then 'Negeri' else 'Swasta' end)`

async function found(db: Db, { where, by, most }: Wanted): Promise<SchoolReference[]> {
  const { rows } = await sql<SchoolReference>`
    select coalesce(s.district, '') as district, s.name, s.npsn, coalesce(s.province, '') as province,
        coalesce(s.regency, '') as regency, ${status} as status
      from (select * from platform.school s where s.verified_at is not null and not s.is_example and ${where} limit ${candidates}) s
      order by ${by} limit ${most}`.execute(db)
  return rows
}

const byFit = ({ words }: Described) =>
  sql`word_similarity(${words.join(' ')}, s.search_text) desc, similarity(${words.join(' ')}, s.search_text) desc, s.npsn`

/** Null for a level that Hadir does not support. */
function kindOf({ level, status: written }: Described): RawBuilder<unknown> | null {
  if (level && !levelOf[level]) return null
  const ofLevel = level ? sql`s.level = ${levelOf[level]}` : sql`true`
  return written ? sql`${ofLevel} and ${status} = ${written}` : ofLevel
}
