import { paths } from '../../web/src/paths.ts'
import { enterNewSchool } from '../session.ts'
import { expect, test } from '../test.ts'

const importOf = { student: /\/master\/student\/import$/, teacher: /\/master\/teacher\/import$/ }

test(
  'where Dapodik’s file fills an empty list, its import is the one primary action',
  { tag: '@long' },
  async ({ page, product }) => {
    await enterNewSchool(page, product)
    for (const [list, label, address] of [
      [paths.students, 'Tambah siswa', importOf.student],
      [paths.teachers, 'Tambah guru', importOf.teacher],
      [paths.classes, 'Tambah kelas', importOf.student],
    ] as const) {
      await page.goto(list)
      // The same actions do not appear a second time beside the title.
      await expect(page.getByRole('link', { name: label })).toHaveCount(1)
      await expect(page.getByRole('link', { name: label })).not.toHaveClass(/bg-accent/)
      const dapodik = page.getByRole('main').getByRole('link', { name: 'Impor Dapodik' })
      await expect(dapodik).toHaveClass(/bg-accent/)
      await dapodik.click()
      await expect(page).toHaveURL(address)
    }
  },
)
