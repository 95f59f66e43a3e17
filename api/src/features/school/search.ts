import { sql, type RawBuilder } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SchoolReference, schoolSearch } from '@hadir/contract/school/school.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { joinableByNpsn, joinableBySpelling, joinableByWords } from './on-hadir.ts'
import { describe, type Described } from './rules.ts'

type Db = PlatformScope['db']

const most = 20
/** A word such as "bandung" matches thousands; at most this many are ranked. */
const candidates = 300
/** The share of trigrams for two words to match; two transposed letters leave few in common. */
const likeness = '0.25'
const spellings = 8

const columns = sql`district, name, npsn, province, regency, status`

type Found = { joinable: SchoolReference[]; listed: SchoolReference[] }

/**
 * The schools that a person may mean: those on Hadir before the others of the ministry's list, each group with the best
 * match first. Similar names count only when no school has the text as it was typed.
 */
export async function searchSchools(
  { db }: Pick<PlatformScope, 'db'>,
  typed: string,
): Promise<Answer<typeof schoolSearch.search>> {
  const npsn = typed.replace(/[\s.-]/g, '').toUpperCase()
  if (/^[A-Z]?\d{3,20}$/.test(npsn)) {
    const numbered = { joinable: await joinableByNpsn(db, npsn, most), listed: await byNpsn(db, npsn) }
    if (!isEmpty(numbered)) return answerOf(numbered)
  }
  const meant = describe(typed)
  const written = { joinable: await joinableByWords(db, meant, most), listed: await asWritten(db, meant) }
  if (!isEmpty(written) || meant.words.length === 0) return answerOf(written)
  return answerOf({ joinable: await joinableBySpelling(db, meant, most), listed: await bySpelling(db, meant) })
}

const isEmpty = ({ joinable, listed }: Found) => joinable.length + listed.length === 0

function answerOf({ joinable, listed }: Found): Answer<typeof schoolSearch.search> {
  const onHadir = joinable.map(({ npsn }) => npsn)
  const others = listed.filter(({ npsn }) => !onHadir.includes(npsn))
  return { data: [...joinable, ...others].slice(0, most), meta: { onHadir } }
}

async function asWritten(db: Db, meant: Described): Promise<SchoolReference[]> {
  if (meant.words.length === 0) return meant.level ? ofLevel(db, meant) : []
  return byWords(db, meant, sql`${`${meant.words.join(' & ')}:*`}`)
}

async function byNpsn(db: Db, start: string): Promise<SchoolReference[]> {
  const { rows } = await sql<SchoolReference>`
    select ${columns} from platform.school_reference where npsn like ${`${start}%`} order by npsn limit ${most}`.execute(
    db,
  )
  return rows
}

async function ofLevel(db: Db, meant: Described): Promise<SchoolReference[]> {
  const { rows } = await sql<SchoolReference>`
    select ${columns} from platform.school_reference where true ${ofKind(meant)} order by npsn limit ${most}`.execute(
    db,
  )
  return rows
}

/** Schools with every word of a tsquery. The last word may be half typed: `sds & mel:*`. */
async function byWords(db: Db, meant: Described, wanted: RawBuilder<unknown>): Promise<SchoolReference[]> {
  const { rows } = await sql<SchoolReference>`
    with found as (
      select ${columns}, search_text from platform.school_reference
        where to_tsvector('simple', search_text) @@ to_tsquery('simple', ${wanted}) ${ofKind(meant)} limit ${candidates}
    )
    select ${columns} from found order by ${byFit(meant.words)} limit ${most}`.execute(db)
  return rows
}

/** The same with each word, except numbers, replaced by similar known words. */
async function bySpelling(db: Db, meant: Described): Promise<SchoolReference[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${likeness}, true)`.execute(db)
  const { rows } = await sql<{ wanted: string }>`
    select string_agg(words, ' & ') as wanted from (
      select '(' || coalesce(string_agg(known.word, ' | '), typed.word) || ')' as words
        from unnest(${meant.words}::text[]) with ordinality as typed (word, place)
        left join lateral (
          select word from platform.school_word where word % typed.word
            order by similarity(word, typed.word) desc, schools desc limit ${spellings}
        ) known on typed.word !~ '\\d'
        group by typed.place, typed.word
    ) as spelt`.execute(db)
  return byWords(db, meant, sql`${rows[0]!.wanted}`)
}

/** A school's text begins with its name, followed by its place. */
const byFit = (words: string[]) =>
  sql`word_similarity(${words.join(' ')}, search_text) desc, similarity(${words.join(' ')}, search_text) desc, npsn`

function ofKind({ level, status }: Described): RawBuilder<unknown> {
  return sql`${level ? sql`and search_level = ${level}` : sql``} ${status ? sql`and status = ${status}` : sql``}`
}
