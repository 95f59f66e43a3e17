import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { type CellContent, componentKinds, type ComponentKind } from '@hadir/contract/evaluation/final-score.ts'
import { reportPeriods, type ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import {
  hasFinalScore,
  isAssessed,
  isScored,
  type Membership,
  midSemester,
  type ResultSetup,
  studentResult,
} from '@hadir/contract/evaluation/student-result.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { analyzeTables } from '../../../platform/database/analyze-tables.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newClass } from '../../../testing/test-school.ts'
import { taughtSchoolIn } from '../../subject/testing-taught.ts'
import { countsForFinal } from '../../subject/subject-evaluation/rules.ts'

const t = await testApp()
let school: Awaited<ReturnType<typeof taughtSchoolIn>>
let teacher: Awaited<ReturnType<typeof newCaller>>
beforeAll(async () => {
  school = await taughtSchoolIn(t)
  teacher = await newCaller(t, { ...school.params, role: 'teacher', personId: school.teacherId, name: 'Budi' })
})
afterAll(t.close)

const subsetsOf = <T>(all: readonly T[]) =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((__, at) => bits & (1 << at)))

test('the database counts the same components for the final score as the contract', async () => {
  for (const [weightLm, weightSts, weightSas] of subsetsOf([0, 1, 2]).map((some) =>
    [0, 1, 2].map((at) => (some.includes(at) ? 40 : 0)),
  ) as [number, number, number][]) {
    const { rows } = await sql<{ kind: ComponentKind; counts: boolean }>`
      select c.kind, ${countsForFinal} as counts from unnest(${[...componentKinds]}::text[]) as c (kind)
        cross join (select ${weightLm}::int as weight_lm, ${weightSts}::int as weight_sts, ${weightSas}::int as weight_sas) evaluation`.execute(
      t.owner,
    )
    expect(rows).toEqual(
      componentKinds.map((kind) => {
        const components = [{ kind, isArchived: false }]
        return { kind, counts: hasFinalScore({ weightLm, weightSts, weightSas, components }) }
      }),
    )
  }
})

const joined = '2026-07-13'
const late = '2026-10-01'
const states = ['SCORE', 'EMPTY', 'EXEMPT', 'NOT_DUE', 'ABSENT', null] as const
type State = (typeof states)[number]

const cases = [
  ...subsetsOf(['PH', 'PTS', 'PAS', 'PRAKTIK'] as const).map((kinds) => {
    return { curriculum: 'K13' as const, kinds, weightLm: 60, weightSts: 0, weightSas: 40 }
  }),
  ...subsetsOf(['LM', 'STS', 'SAS'] as const).map((kinds) => {
    return { curriculum: 'MERDEKA' as const, kinds, weightLm: 0, weightSts: 50, weightSas: 50 }
  }),
].flatMap((one, no) => {
  const kinds: ComponentKind[] = no % 4 < 2 ? [...one.kinds, 'FORMATIF'] : one.kinds
  const full = { ...one, kinds, date: no % 2 === 0 ? '2026-08-20' : null, isFirstArchived: no % 3 === 0 }
  return [
    { ...full, isSparse: false },
    { ...full, isSparse: true },
  ]
})
type Case = (typeof cases)[number]

/** The states of each student's cells: all of one kind, one unlike the others, and a mixture that differs by case. */
function statesOf({ kinds, isSparse }: Case, no: number): State[][] {
  const all = (state: State) => kinds.map(() => state)
  if (isSparse) return [all(null), ...states.slice(2, 4).map(all), all(null), all(null)]
  return [
    ...states.map(all),
    kinds.map((_, at) => (at === 0 ? 'EXEMPT' : 'SCORE')),
    kinds.map((_, at) => (at === kinds.length - 1 ? 'EXEMPT' : 'SCORE')),
    kinds.map((kind) => (kind === 'PRAKTIK' ? 'EMPTY' : 'SCORE')),
    ...[1, 2, 3].map((student) => kinds.map((_, at) => states[(no * 7 + student * (at + 2) * 5) % states.length]!)),
  ]
}

async function write(one: Case, no: number) {
  const { params, yearId, assignSubject } = school
  const given = statesOf(one, no)
  const made = await newClass(t, { ...params, yearId, count: given.length, joinDate: joined })
  const { academicClassId, studentIds } = made
  await t.owner
    .updateTable('enrollment')
    .set({ join_date: late })
    .where('student_id', '=', studentIds.at(-1)!)
    .execute()
  const { id } = (await assignSubject({ academicClassId })).body.data
  const at = { params: { ...params, id }, query: { semesterNo: 1 as const } }
  const components = one.kinds.map((kind, order) => ({
    id: newId(),
    code: `N${order}`,
    name: `Nilai ${order}`,
    kind,
    weight: 1,
    objectiveIds: [],
    isArchived: one.isFirstArchived && order === 0,
    ...(one.date && { date: one.date }),
  }))
  const { curriculum, weightLm, weightSts, weightSas } = one
  const setup = { curriculum, weightLm, weightSts, weightSas, threshold: 75, remedialMode: 'CAP' as const }
  const body = { ...setup, objectives: [], components }
  const saved = await t.call(subjectEvaluationEndpoints.save, { ...at, body }, teacher)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const cells = given.flatMap((row, student) =>
    row.flatMap((state, component) => {
      if (state === null) return []
      const reason = state === 'EXEMPT' ? 'Cedera tangan' : null
      return [{ component, student, rev: 0, state, value: state === 'SCORE' ? 800 : null, reason }]
    }),
  )
  if (cells.length > 0) {
    const sent = { componentIds: components.map((part) => part.id), studentIds, cells }
    expect((await t.call(scoreEndpoints.save, { ...at, body: sent }, teacher)).status).toBe(200)
  }
  const newcomers = await Promise.all([
    addNewcomer(made, { joinDate: joined }),
    addNewcomer(made, { joinDate: late }),
    addNewcomer(made, { joinDate: joined, gaps: [{ from: '2026-08-10', until: late }] }),
    addNewcomer(made, { joinDate: joined, gaps: [{ from: '2026-08-21', until: late }] }),
  ])
  const content = (state: State): CellContent => ({ state: state ?? 'EMPTY', value: state === 'SCORE' ? 800 : null })
  const students = studentIds.map((studentId, row) => ({
    id: studentId,
    joinDate: row === studentIds.length - 1 ? late : joined,
    cells: new Map(components.map((part, column) => [part.id, content(given[row]![column]!)])),
  }))
  const resultSetup: ResultSetup = { ...body, components: components.map((part) => ({ ...part, date: one.date })) }
  return { academicClassId, setup: resultSetup, students: [...students, ...newcomers] }
}

/** A student who has come since the last save, and may have left and come back. */
async function addNewcomer({ academicClassId }: { academicClassId: string }, member: Membership) {
  const { params, yearId } = school
  const { joinDate, gaps } = member
  const other = await newClass(t, { ...params, yearId, count: 1, joinDate })
  const [id = ''] = other.studentIds
  await t.owner
    .updateTable('enrollment')
    .set({ academic_class_id: academicClassId })
    .where('student_id', '=', id)
    .execute()
  for (const { from, until } of gaps ?? []) {
    const first = t.owner.updateTable('enrollment').set({ leave_date: from }).where('student_id', '=', id)
    const { school_id, academic_year_id } = await first.returningAll().executeTakeFirstOrThrow()
    const place = { school_id, academic_class_id: academicClassId, academic_year_id }
    const again = { ...place, id: newId(), student_id: id, join_date: until, created_at: t.clock.now() }
    await t.owner.insertInto('enrollment').values(again).execute()
  }
  return { id, ...member, cells: new Map<string, CellContent>() }
}

/** By the contract alone. */
function completeIn(period: ReportPeriod, { setup, students }: Awaited<ReturnType<typeof write>>) {
  const used = students.flatMap(({ cells }) => [...cells].flatMap(([id, { state }]) => (state === 'EMPTY' ? [] : id)))
  const inPeriod = period === 'AKHIR' ? setup : midSemester(setup, new Set(used))
  const isDue = hasFinalScore(setup) && (period === 'AKHIR' || isAssessed(inPeriod))
  return students.flatMap(({ id, cells, ...member }) => {
    const student = { name: 'Siswa', ...member, description: null, editedFrom: null }
    return isDue && isScored(studentResult(inPeriod, student, cells)) ? [id] : []
  })
}

test('list and lock count a subject complete for the same students as the contract', async () => {
  const { params, own, yearId } = school
  const made: (Awaited<ReturnType<typeof write>> & { about: string })[] = []
  for (const [no, one] of sampleOfTenth(cases, 12).entries()) {
    made.push({ ...(await write(one, no)), about: JSON.stringify(one) })
    // Without statistics each class more makes a save much slower.
    await analyzeTables(t.owner)
  }
  const all = made.flatMap(({ students }) => students.map(({ id }) => id))
  for (const period of reportPeriods) {
    const query = { academicYearId: yearId, semesterNo: 1 as const, period }
    const listed = new Map<string, string>()
    for (let page = 1; listed.size < all.length; page += 1) {
      const read = { params, query: { ...query, page, pageSize: 100 as const } }
      const { data } = (await t.call(reportCardListEndpoints.list, read, own.admin)).body
      expect(data.length).toBeGreaterThan(0)
      for (const { id, complete, subjects } of data) listed.set(id, `${complete}/${subjects}`)
    }
    const { gaps } = (await t.call(reportCardLockEndpoints.check, { params, query }, own.admin)).body.data
    const gapsOf = Map.groupBy(gaps, ({ academicClass }) => academicClass?.id)
    for (const written of made) {
      const expected = completeIn(period, written)
      const about = `${period} ${written.about}`
      const ids = written.students.map(({ id }) => id)
      expect(
        ids.filter((id) => listed.get(id) !== '0/1').map((id) => [id, listed.get(id)]),
        about,
      ).toEqual(expected.map((id) => [id, '1/1']))
      const own = gapsOf.get(written.academicClassId) ?? []
      const lacking = new Set(
        own.flatMap(({ kind, students }) => (kind === 'SCORES_MISSING' ? students : [])).map(({ id }) => id),
      )
      const isSetUp = own.every(({ kind }) => kind !== 'NOT_SET_UP')
      expect(
        ids.filter((id) => isSetUp && !lacking.has(id)),
        about,
      ).toEqual(expected)
    }
  }
})
