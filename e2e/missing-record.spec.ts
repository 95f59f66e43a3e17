import { paths, recordPath } from '../web/src/paths.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { otherPage } from './access/people.ts'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { expectFit } from './fit.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'

test(
  'the scores of another teacher’s subject are not there, and one link leads to her own',
  { tag: '@long' },
  async ({ page, browser, product }) => {
    const office = await otherPage(browser, product)
    await signIn(office, product, admin)
    const params = { schoolId: await schoolIdOf(office) }
    const query = { pageSize: 100 as const }
    const { data } = await callAs(await callerOf(office), subjectEvaluationEndpoints.list, { params, query })
    const { id } = data.find(
      ({ academicClass, subject }) => academicClass.name === 'VII-B' && subject.name === 'Matematika',
    )!
    await signIn(page, product, homeroomTeacher)
    for (const list of [paths.subjectEvaluation, paths.subjectEvaluationSetup]) {
      await page.goto(recordPath(list, id))
      await expect(page.getByText('Data ini tidak ada di sini')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle('Tidak ditemukan · Hadir')
      await expect(page.getByRole('button', { name: 'Coba lagi' })).toHaveCount(0)
      await expectFit(page, list)
      await page.getByRole('link', { name: 'Kembali ke daftar' }).click()
      await expect(page).toHaveURL(new RegExp(`${list}$`))
      await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\b(VII|VIII|IX)-/)
    }
  },
)
