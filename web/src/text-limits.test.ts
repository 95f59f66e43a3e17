import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { holidayEndpoints } from '@hadir/contract/academic-year/holiday.ts'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { contactProposals } from '@hadir/contract/student/proposal.ts'
import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { formerSchoolEndpoints } from '@hadir/contract/subject/subject-evaluation/former-school.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { consentEndpoints } from '@hadir/contract/user/consent.ts'

/**
 * Windows name their own limit, because a schema is more than a page should load for a number. Each is compared with
 * every field that its text is sent in: a larger one would let through what the server refuses, a smaller one would
 * refuse what it takes.
 */
const limits: Record<string, readonly (readonly [body: z.ZodType, ...path: string[]])[]> = {
  'components/actions/support-reason-dialog.tsx most': [[supportEndpoints.enter.body, 'reason']],
  'components/actions/reason-dialog.tsx usualMost': [
    [accessRequestEndpoints.revoke.body, 'reason'],
    [accessRequestEndpoints.revokeCompany.body, 'reason'],
    [accessRequestEndpoints.decide.body, 'reason'],
    [accessRequestEndpoints.rejectMany.body, 'reason'],
  ],
  'pages/access-request/record-choice.tsx longestNis': [[accessRequestEndpoints.decide.body, 'nis']],
  'pages/home/family/consent-dialogs.tsx longest': [
    [consentEndpoints.give.body, 'note'],
    [consentEndpoints.withdraw.body, 'reason'],
  ],
  'pages/kbm/daily-attendance/force-day.tsx longest': [[holidayEndpoints.create.body, 'name']],
  'pages/kbm/report-card/act-dialog.tsx longestReason': [
    [reportCardLockEndpoints.unlock.body, 'reason'],
    [reportCardLockEndpoints.withdraw.body, 'reason'],
  ],
  'pages/kbm/report-card/completeness/lock-reasons.tsx longestReason': [
    [reportCardLockEndpoints.lock.body, 'confirmed', 'reason'],
  ],
  'pages/kbm/report-card/result-text.tsx longest': [
    [cocurricularEndpoints.saveResults.body, 'results', 'text'],
    [extracurricularEndpoints.saveMembers.body, 'set', 'description'],
  ],
  'pages/kbm/subject-attendance/extra-lesson-dialog.tsx longestRoom': [[lessons.addExtra.body, 'room']],
  'pages/kbm/subject-attendance/lesson-teacher-dialog.tsx longestNote': [[lessons.setTeacher.body, 'note']],
  'pages/kbm/subject-evaluation/cell-dialog.tsx longestReason': [[scoreEndpoints.save.body, 'cells', 'reason']],
  'pages/kbm/subject-evaluation/former-school-rows.ts longestCode': [
    [formerSchoolEndpoints.save.body, 'scores', 'code'],
  ],
  'pages/master/academic-year/rollover/decide-bar.tsx longestReason': [[rolloverEndpoints.decide.body, 'reason']],
  'pages/kbm/subject-evaluation/description-dialog.tsx longest': [[scoreEndpoints.describe.body, 'text']],
  'pages/master/student/proposal/contact-proposal-dialog.tsx mostReason': [[contactProposals.decide.body, 'reason']],
  'pages/master/student/proposal/decide-ticked.tsx mostReason': [[contactProposals.decideMany.body, 'reason']],
  'pages/master/student/student-cards.tsx mostReason': [
    [cardEndpoints.renew.body, 'reason'],
    [cardEndpoints.revoke.body, 'reason'],
  ],
  'pages/rapor/compare-form.tsx longest': [[reportCardCheck.compare.body, 'values', 'value']],
  'pages/trx/subject-evaluation/usual-components.ts longestName': [
    [subjectEvaluationEndpoints.save.body, 'components', 'name'],
  ],
}

type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; maxLength?: number }

/** The longest text that a body takes in a field, through arrays and optional fields. */
function longestIn(body: z.ZodType, path: readonly string[]): number | undefined {
  let json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json
  for (const name of path) json = plain(plain(json).properties?.[name])
  return plain(json).maxLength
}
function plain(json: Json = {}): Json {
  return json.items ? plain(json.items) : json.anyOf ? plain(json.anyOf[0]) : json
}

const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]),
)

test.each(Object.entries(limits))('%s is what the server takes', (place, fields) => {
  const [file = '', name = ''] = place.split(' ')
  const source = sources.get(file) ?? ''
  const [, own] = new RegExp(`\\b${name}(?: = |=\\{)(\\d+)\\b`).exec(source) ?? []
  expect(
    fields.map(([body, ...path]) => longestIn(body, path)),
    'of the contract',
  ).toEqual(fields.map(() => Number(own)))
})

test('a text’s limit is in this table or comes from the contract', () => {
  const listed = new Set(Object.keys(limits).map((place) => place.split(' ')[0]))
  const own = [...sources].filter(([file, source]) =>
    [...source.matchAll(/\b(?:most=\{|tooLong\([^\n]*, )(\w+)[})]/g)].some(
      ([, name = '']) => (/^\d/.test(name) || new RegExp(`const ${name} = \\d`).test(source)) && !listed.has(file),
    ),
  )
  expect(own.map(([file]) => file)).toEqual([])
})
