import { afterAll, expect, test } from 'vitest'
import type { ReportCardState, VersionState } from '@hadir/contract/evaluation/report-card-words.ts'
import { cardActs, changesCard } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newClass } from '../../../testing/test-school.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

const states: [ReportCardState | null, VersionState | null][] = [
  [null, null],
  ...(['DRAFT', 'TERKUNCI'] as const).flatMap((state) =>
    ([null, 'TERBIT', 'DITARIK'] as const).map((of): [ReportCardState, VersionState | null] => [state, of]),
  ),
  ['TERBIT', 'TERBIT'],
  ['DITARIK', 'DITARIK'],
]
/** Present; frozen when she left; left after she was frozen; frozen in the class that she came from. */
const whereabouts = ['HERE', 'LEFT', 'LEFT_LATER', 'FROM_ELSEWHERE'] as const
const cases = states.flatMap(([state, version]) => whereabouts.map((where) => ({ state, version, where })))
type Case = (typeof cases)[number]

/** A class with a student for each case, and the list's rows of it. */
async function classOfCases(school: Awaited<ReturnType<typeof readyClass>>) {
  const { own, params, yearId, b, of: ready } = school
  const made = await newClass(t, { ...params, yearId, count: cases.length })
  const { academicClassId, studentIds } = made
  const actor = await t.owner
    .selectFrom('actor')
    .select('id')
    .where('school_id', '=', own.schoolId)
    .executeTakeFirstOrThrow()
  for (const [at, one] of cases.entries()) await freeze(studentIds[at]!, one)
  async function freeze(student_id: string, { state, version, where }: Case) {
    if (where === 'LEFT' || where === 'LEFT_LATER') {
      const left = { leave_date: '2026-09-01', outcome: 'KELUAR' }
      await t.owner.updateTable('enrollment').set(left).where('student_id', '=', student_id).execute()
    }
    if (where === 'FROM_ELSEWHERE') {
      const at = t.clock.now()
      const member = { school_id: own.schoolId, academic_year_id: yearId, student_id, created_at: at }
      const before = { ...member, id: newId(), academic_class_id: b.academicClassId, join_date: '2026-07-13' }
      await t.owner
        .updateTable('enrollment')
        .set({ join_date: '2026-09-01' })
        .where('student_id', '=', student_id)
        .execute()
      await t.owner
        .insertInto('enrollment')
        .values({ ...before, leave_date: '2026-09-01', outcome: 'PINDAH_KELAS' })
        .execute()
    }
    if (state === null) return
    const [id, at] = [newId(), t.clock.now()]
    const snapshot = JSON.stringify({ leftOn: where === 'LEFT' ? '2026-09-01' : null })
    const locked = state === 'DRAFT' ? {} : { snapshot, locked_at: at, locked_by: actor.id }
    const card = { school_id: own.schoolId, id, student_id, academic_year_id: yearId, semester_no: 1, period: 'AKHIR' }
    const inClass = where === 'FROM_ELSEWHERE' ? b.academicClassId : academicClassId
    const times = { created_at: at, updated_at: at }
    await t.owner
      .insertInto('report_card')
      .values({ ...card, academic_class_id: inClass, state, ...locked, ...times })
      .execute()
    if (version === null) return
    const withdrawn =
      version === 'DITARIK' ? { withdrawn_at: at, withdrawn_by: actor.id, withdraw_reason: 'Tertukar' } : {}
    const published = {
      report_card_id: id,
      no: 1,
      public_id: crypto.randomUUID(),
      published_at: at,
      published_by: actor.id,
    }
    await t.owner
      .insertInto('report_card_version')
      .values({ school_id: own.schoolId, id: newId(), state: version, snapshot, ...published, ...withdrawn })
      .execute()
  }
  const query = { ...ready, academicClassId, pageSize: 100 as const }
  const rows = (await t.call(reportCardListEndpoints.list, { params, query }, own.admin)).body.data
  expect(rows.map(({ id }) => id).toSorted()).toEqual(studentIds.toSorted())
  const about = (id: string) => JSON.stringify(cases[studentIds.indexOf(id)])
  return { academicClassId, rows, about }
}

/** What every rapor is now, by student. */
async function readCards(schoolId: string) {
  const rows = await t.owner
    .selectFrom('report_card as card')
    .leftJoin('report_card_version as v', (join) =>
      join.onRef('v.school_id', '=', 'card.school_id').onRef('v.report_card_id', '=', 'card.id'),
    )
    .select(['card.student_id', 'card.state', 'card.version', 'v.no', 'v.state as published'])
    .where('card.school_id', '=', schoolId)
    .orderBy('v.no')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.student_id)].map(([id, own]) => [id, JSON.stringify(own)]))
}

const namings = ['the class', 'everybody in it by name', 'each alone'] as const

test.each(cardActs.flatMap((act) => namings.map((naming) => [act, naming] as const)))(
  '%s for %s changes the rapor that its window counts',
  async (act, naming) => {
    const school = await readyClass(t)
    const { academicClassId, rows, about } = await classOfCases(school)
    const ids = rows.map(({ id }) => id)
    const isNamed = naming !== 'the class'
    // A class as a whole is not withdrawn.
    if (act === 'withdraw' && !isNamed) return
    const before = await readCards(school.own.schoolId)
    // The class that some came from is another one, with none of them in its list.
    if (!isNamed) expect((await school[act]({ academicClassId: school.b.academicClassId })).status).toBe(409)
    const acts = naming === 'each alone' ? ids.map((id) => [id]) : [isNamed ? ids : undefined]
    for (const studentIds of acts) {
      const { status, body } = await school[act]({ academicClassId, ...(studentIds && { studentIds }) })
      expect([200, 409], JSON.stringify(body)).toContain(status)
    }
    const after = await readCards(school.own.schoolId)
    const changed = [...after.keys()].filter((id) => after.get(id) !== before.get(id))
    const expected = rows.filter(({ card }) => changesCard[act](card, isNamed)).map(({ id }) => id)
    expect(changed.map(about).toSorted()).toEqual(expected.map(about).toSorted())
  },
)
