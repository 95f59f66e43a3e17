import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { followRequests } from '../requests.ts'
import { expect, test } from '../school-morning.ts'
import { enterAs, openHome } from '../session.ts'
import { everyRole } from './every-role.ts'

// A phone stores only what it may need offline: the sheets that its owner fills in, by who opens her home.
const expected = {
  'a principal': 0,
  'a counsellor': 0,
  'a school admin': 0,
  'a parent': 0,
  // Her class, today and on the next school day.
  'a homeroom teacher': 2,
} as const
const mostRequests = 30

for (const [who, sheets] of sampleOfTenth(Object.entries(expected))) {
  test(`behind the home of ${who}, ${sheets} daily sheets are fetched`, async ({ page, product }) => {
    await everyRole[who]!(page, product)
    const { questions, answered } = followRequests(page)
    await openHome(page)
    if (sheets > 0) await expect.poll(() => questions.filter(isSheet).length).toBe(sheets)
    // Lists of classes are fetched before their sheets, and lessons before these.
    if (who === 'a principal' || who === 'a counsellor') {
      await expect.poll(() => questions.filter(isClassList).length).toBeGreaterThanOrEqual(2)
    }
    await answered()
    expect(questions.filter(isSheet), questions.join('\n')).toHaveLength(sheets)
    expect(questions.length, questions.join('\n')).toBeLessThanOrEqual(mostRequests)
  })
}

test(
  'a teacher on duty has every class of today, and none of tomorrow',
  { tag: '@long' },
  async ({ page, product }) => {
    await enterAs(page, product, 'piket@contoh.test')
    const { questions, answered } = followRequests(page)
    await openHome(page)
    await expect.poll(() => questions.filter(isClassList).length).toBeGreaterThanOrEqual(2)
    await answered()
    const fetched = questions.filter(isSheet)
    expect(fetched.length).toBeGreaterThan(5)
    expect(new Set(fetched).size).toBe(fetched.length)
  },
)

const isSheet = (path: string) => /^\/attendance\/daily-attendance\/[^/]+\/[0-9a-f-]{36}$/.test(path)
const isClassList = (path: string) => /^\/attendance\/daily-attendance\/[^/]+$/.test(path)
