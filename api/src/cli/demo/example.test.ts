import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { openDatabase, type Database } from '../../platform/database/open.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { bundledPlaces } from '../../features/region/bundled-regions.ts'
import { exampleAddress } from './example-place.ts'
import { fillWithExample } from './fill-with-example.ts'

const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

const made = new Map<string, ReturnType<typeof fillNew>>()
/** The example school of an instant, filled once for all tests. */
function filled(instant: string) {
  const school = made.get(instant) ?? fillNew(instant)
  made.set(instant, school)
  return school
}

async function fillNew(instant: string) {
  const database = await testDatabase()
  const db = openDatabase(database.ownerUrl, { max: 1 })
  closing.push(async () => {
    await db.destroy()
    await database.drop()
  })
  const fill = () => fillWithExample({ ownerUrl: database.ownerUrl, clock: testClock(instant) })
  const accounts = await fill()
  // The queries below join whole tables; without statistics their plans are chance.
  await sql`analyze`.execute(db)
  return { db, accounts, fillAgain: fill }
}

const rows = async <Row>(db: Database, query: string) => (await sql.raw<Row>(query).execute(db)).rows
const number = async (db: Database, query: string) =>
  (await rows<{ n: number }>(db, `select (${query})::int as n`))[0]?.n

/** Invariants of every school written by the server, each with a query that counts violations. */
const breaches: [sentence: string, query: string][] = [
  [
    'a rev is the number of applied marks',
    `select count(*) from attendance_cell c full join (
      select e.student_id, v.date, count(*) as applied from attendance_event e join attendance_save v using (school_id, seq)
        where e.verdict = 'applied' and v.lesson_id is null group by 1, 2) e using (student_id, date)
      where c.rev is distinct from e.applied`,
  ],
  [
    'a cell says what its newest event says',
    `select count(*) from attendance_cell c left join attendance_event e
    on e.school_id = c.school_id and e.seq = c.seq and e.student_id = c.student_id and e.n = c.n and e.rev = c.rev
      and e.status = c.status and (e.note, e.minutes_late, e.reason) is not distinct from (c.note, c.minutes_late, c.reason)
    where e.id is null`,
  ],
  [
    'what waits for a decision is what came too late',
    `select count(*) from pending_mark h full join (select * from attendance_event where verdict = 'held') e
    using (school_id, id, seq, student_id) where h.id is null or e.id is null or h.seq is null or e.verdict is null`,
  ],
  [
    'saves are numbered without a gap',
    'select coalesce(max(seq), 0) - count(*) + coalesce((select seq from school_change), 0) - count(*) from attendance_save',
  ],
  [
    'saves are numbered in the order of time',
    'select count(*) from (select at < lag(at) over (order by seq) as back from attendance_save) s where back',
  ],
  [
    'a device counts its marks up',
    `select count(*) from (select n <= lag(n) over (partition by v.device order by e.seq, e.n) as back
    from attendance_event e join attendance_save v using (school_id, seq)) d where back`,
  ],
  [
    'every mark is of a school day',
    `select count(*) from (select distinct date from attendance_save) saved
    cross join lateral school_calendar((select school_id from school_setting), saved.date, saved.date) c where not c.is_school_day`,
  ],
  [
    'every mark is of a member',
    `select count(*) from attendance_cell c where not exists (select from enrollment e where e.student_id = c.student_id
    and e.join_date <= c.date and (e.leave_date is null or e.leave_date > c.date))`,
  ],
  [
    'T has minutes and nothing else has',
    `select count(*) from attendance_cell where (status = 'T') <> (minutes_late is not null)`,
  ],
  ['D has a reason', `select count(*) from attendance_cell where status = 'D' and reason is null`],
  [
    'every mark of a lesson is of a member, of its religion, and has its event',
    `select count(*) from lesson_cell c join lesson l on l.school_id = c.school_id and l.id = c.lesson_id
      left join attendance_event e on e.school_id = c.school_id and e.seq = c.seq and e.student_id = c.student_id
      where e.status is distinct from c.status or not exists (select from enrollment member_e join student s on s.id = member_e.student_id
        join academic_subject given on given.id = l.academic_subject_id join subject m on m.id = given.subject_id
        where member_e.student_id = c.student_id and member_e.academic_class_id = l.academic_class_id and member_e.join_date <= l.date
          and (member_e.leave_date is null or member_e.leave_date > l.date) and coalesce(m.religion, s.religion) = s.religion)`,
  ],
  [
    'a class day knows its newest save that changed it',
    `select count(*) from class_day d where taken_seq is distinct from (select max(seq) from attendance_save v
    where v.academic_class_id = d.academic_class_id and v.date = d.date and v.lesson_id is null
      and not exists (select from attendance_event e
        where e.school_id = v.school_id and e.seq = v.seq and e.verdict = 'held'))`,
  ],
]

const moments: [name: string, instant: string, today: string][] = [
  ['in the middle of a semester', '2026-11-26T02:00:00Z', '2026-11-26'],
  ['on a weekend', '2026-09-19T05:00:00Z', '2026-09-19'],
  ['in the long holiday of July', '2027-07-01T05:00:00Z', '2027-07-01'],
  ['on the first morning of a year, before school', '2026-07-12T23:30:00Z', '2026-07-13'],
  ['between the semesters', '2026-12-28T05:00:00Z', '2026-12-28'],
  ['late in a year that has no decree yet', '2031-05-20T05:00:00Z', '2031-05-20'],
]

describe.each(sampleOfTenth(moments))('an example school made %s', (_, instant, today) => {
  test('is in order', async () => {
    const { db } = await filled(instant)
    for (const [sentence, query] of breaches) expect([sentence, await number(db, query)]).toEqual([sentence, 0])

    const classes = await rows<{ name: string; n: number }>(
      db,
      `select k.name, count(*)::int as n from enrollment e
      join academic_class ac on ac.id = e.academic_class_id join class k on k.id = ac.class_id
      join academic_year year on year.id = ac.academic_year_id and year.is_active group by k.name`,
    )
    expect(classes).toHaveLength(12)
    for (const { n } of classes) expect(n).toBeGreaterThanOrEqual(32)
    for (const { n } of classes) expect(n).toBeLessThanOrEqual(36)
    expect(await number(db, 'select count(*) from homeroom')).toBe(12)
    expect(await number(db, `select count(*) from academic_year where is_active and start_date <= '${today}'`)).toBe(1)
    expect(await number(db, `select count(*) from semester where status = 'AKTIF'`)).toBe(1)
    expect(await number(db, `select count(*) from attendance_save where at > '${instant}'`)).toBe(0)
  })
})

test('the newest school day is half marked, and every earlier one completely', async () => {
  const { db } = await filled('2026-11-26T02:00:00Z')
  const days = await rows<{ date: string; state: string; n: number }>(
    db,
    `
    select date, state, count(*)::int as n from (
      select d.date, case when count(c.student_id) = 0 then 'BELUM' when count(c.student_id) < count(*) then 'SEBAGIAN' else 'LENGKAP' end as state
        from (select distinct date from attendance_save) d
        join enrollment e on e.join_date <= d.date and (e.leave_date is null or e.leave_date > d.date)
        left join attendance_cell c on c.student_id = e.student_id and c.date = d.date
        group by d.date, e.academic_class_id) s group by date, state order by date desc, state`,
  )
  expect(days.slice(0, 3)).toEqual(
    ['BELUM', 'LENGKAP', 'SEBAGIAN'].map((state) => ({ date: '2026-11-26', state, n: 4 })),
  )
  expect(new Set(days.slice(3).map(({ state, n }) => `${state} ${n}`))).toEqual(new Set(['LENGKAP 12']))
  expect(days.length).toBeGreaterThan(80)
})

test('most students are present, a few percent are not', async () => {
  const { db } = await filled('2026-11-26T02:00:00Z')
  const shares = await rows<{ status: string; share: number }>(
    db,
    `select status, (count(*) * 100.0 / sum(count(*)) over ())::float8 as share
    from attendance_cell group by status`,
  )
  const share = Object.fromEntries(shares.map((row) => [row.status, row.share]))
  expect(share['H']).toBeGreaterThan(88)
  for (const status of ['S', 'I', 'A', 'T', 'D']) {
    expect(share[status]).toBeGreaterThan(0.1)
    expect(share[status]).toBeLessThan(5)
  }
})

test('results are stored as the product stores them, at mid-semester too', async () => {
  const { db } = await filled('2026-11-26T02:00:00Z')
  // Of a half done subject two of three components in use are owed; of one just set up nothing is assessed yet.
  const stored = await rows(
    db,
    `select distinct evaluation.status, result.owed, result.mid_owed, result.mid_filled, result.mid_score is not null as scored,
        result.mid_description is not null as described
      from subject_result result join subject_evaluation evaluation on evaluation.id = result.subject_evaluation_id
      where result.mid_owed is distinct from (case when result.filled = 0 then 0 else least(result.owed - 1, result.filled) end)
        or result.mid_filled is distinct from result.mid_owed or (result.mid_score is null) <> (result.mid_owed = 0)
        or (result.mid_description is null) <> (result.mid_owed = 0)`,
  )
  expect(stored).toEqual([])
})

test('scores are in every state, of subjects and rapor in every state', async () => {
  const { db } = await filled('2026-11-26T02:00:00Z')
  const states = async (table: string, column = 'state') =>
    (await rows<{ state: string }>(db, `select distinct ${column} as state from ${table} order by 1`)).map(
      ({ state }) => state,
    )
  expect(await states('score')).toEqual(['ABSENT', 'EXEMPT', 'NOT_DUE', 'SCORE'])
  expect(await number(db, 'select count(*) from score where remedial > value')).toBeGreaterThan(0)
  expect(await number(db, `select count(*) from score where (state = 'EXEMPT') <> (reason is not null)`)).toBe(0)
  const unlike = `select count(*) from score s left join score_event event using (school_id, component_id, student_id, rev)
    where (event.state, event.value, event.remedial, event.reason) is distinct from (s.state, s.value, s.remedial, s.reason)`
  expect(await number(db, unlike)).toBe(0)
  expect(await states('subject_evaluation', 'status')).toEqual(['DRAFT', 'FINAL', 'TERKUNCI'])
  expect(await number(db, 'select count(*) from report_card_version')).toBeGreaterThan(30)
  // One class is locked, and one published.
  const cards = await rows<{ state: string; n: number }>(
    db,
    'select state, count(distinct academic_class_id)::int as n from report_card group by 1 order by 1',
  )
  expect(cards).toEqual(['DRAFT', 'TERBIT', 'TERKUNCI'].map((state) => ({ state, n: 1 })))
})

test('the same instant creates the same school, and an existing school does not change', async () => {
  const [one, two] = [await filled('2026-08-12T02:00:00Z'), await fillNew('2026-08-12T02:00:00Z')]
  const fingerprint = `select md5(string_agg(c::text, '' order by date, student_id)) as print from attendance_cell c`
  const before = await rows<{ print: string }>(one.db, fingerprint)
  expect(before).toEqual(await rows(two.db, fingerprint))
  expect(await one.fillAgain()).toEqual(one.accounts)
  expect(await rows(one.db, fingerprint)).toEqual(before)
  expect(one.accounts.map(({ email }) => email)).toContain('admin@contoh.test')
})

test('every lesson of every class is in the timetable, and nobody is in two places at once', async () => {
  const { db } = await filled('2026-11-26T02:00:00Z')
  const missing = `select count(*) from academic_subject given where given.weekly_jp <> (select coalesce(sum(period_end - period_start + 1), 0)
    from class_schedule slot where slot.academic_subject_id = given.id and slot.semester_no = 1)`
  expect(await number(db, missing)).toBe(0)
  const clashes = `select count(*) from class_schedule slot join class_schedule second_slot on second_slot.id > slot.id and second_slot.weekday = slot.weekday
    and second_slot.semester_no = slot.semester_no and slot.period_start <= second_slot.period_end and second_slot.period_start <= slot.period_end
    and (second_slot.teacher_id = slot.teacher_id or second_slot.academic_class_id = slot.academic_class_id)`
  expect(await number(db, clashes)).toBe(0)
  expect(await number(db, 'select count(*) from class_schedule')).toBe(12 * 14)
})

test('every account and the school have a place, as registration requires', async () => {
  const { db } = await filled('2026-08-12T02:00:00Z')
  const isPlaced =
    'province_id is not null and regency_id is not null and district_id is not null and district is not null'
  for (const table of ['platform.account', 'platform.school'])
    expect(await number(db, `select count(*) from ${table} where not (${isPlaced})`), table).toBe(0)
  const { district_id, district, village_id, village } = exampleAddress
  expect(await bundledPlaces('districts', exampleAddress.regency_id)).toContainEqual({
    id: district_id,
    name: district,
  })
  expect(await bundledPlaces('villages', district_id)).toContainEqual({ id: village_id, name: village })
})
