import { expectFit, faultsIn } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { expect, test } from './test.ts'

const code = 'A'.repeat(143)
const check = '**/api/v1/student/report-card/check'
const facts = {
  school: { name: 'SMP Contoh Nusantara', npsn: '99999901', regency: 'Kota Bogor' },
  academicYear: '2026/2027',
  semesterNo: 1,
  period: 'AKHIR',
  grade: 'VII',
  initials: 'A. S.',
  version: 1,
  publishedOn: '2026-12-18',
  fields: [
    { field: 'name', label: 'Nama siswa' },
    { field: 'final:1', label: 'Pendidikan Agama dan Budi Pekerti' },
    { field: 'S', label: 'Sakit (hari)' },
  ],
}

test('a code that no school signed is unknown, and so is an address without one', async ({ page }) => {
  await page.goto(`/rapor#${code}`)
  await expect(page.getByRole('heading', { name: 'Rapor ini tidak dikenal' })).toBeVisible()
  await page.goto('/rapor')
  await expect(page.getByRole('heading', { name: 'Rapor ini tidak dikenal' })).toBeVisible()
  expect(await faultsIn(page)).toEqual([])
  await expectFit(page, 'an unknown rapor')
})

test('without signing in, whoever holds a paper sees whether it is valid and compares what is on it', async ({
  page,
}) => {
  await page.route(check, (route) => route.fulfill({ json: { data: { result: 'SAH', facts } } }))
  await page.goto(`/rapor#${code}`)
  await expect(page.getByRole('heading', { name: 'Rapor ini sah' })).toBeVisible()
  await expect(page.getByText('A. S.')).toBeVisible()
  await page.getByRole('button', { name: 'Cocokkan' }).click()
  await expect(page.getByText('Isi paling sedikit satu nilai')).toBeVisible()

  await page.route(`${check}/compare`, (route) =>
    route.fulfill({
      json: {
        data: [
          { field: 'final:1', agrees: true },
          { field: 'S', agrees: false },
        ],
      },
    }),
  )
  await page.getByLabel('Pendidikan Agama').fill('88')
  await page.getByLabel('Sakit').fill('4')
  await page.getByRole('button', { name: 'Cocokkan' }).click()
  await expect(page.getByText('1 dari 2 isian tidak cocok.')).toBeVisible()
  await expect(page.getByText('✗ Tidak cocok')).toBeVisible()
  await expect(page.getByLabel('Pendidikan Agama')).toHaveValue('88')
  expect(await faultsIn(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await expectFit(page, 'a valid rapor')
})

test('one that was replaced or withdrawn says so and compares nothing', async ({ page }) => {
  for (const [result, title] of [
    ['DIGANTI', 'Rapor ini sudah diganti'],
    ['DITARIK', 'Rapor ini sudah ditarik'],
  ] as const) {
    await page.route(check, (route) => route.fulfill({ json: { data: { result, facts: { ...facts, fields: [] } } } }))
    await page.goto('/terms')
    await page.goto(`/rapor#${code}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cocokkan isinya' })).toHaveCount(0)
    await page.unroute(check)
  }
})
