import { admin, expect, signIn, test } from '../school-morning.ts'

test("a class of 36 prints its month on one sheet of paper, the app's own parts left out", async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await page.goto('/app/report/attendance')
  await page.getByRole('combobox', { name: 'Kelas' }).selectOption({ label: 'VII-C' })
  await expect(page.getByRole('article')).toContainText('jumlah 36')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Cetak' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Langsung ke isi' })).toBeHidden()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
