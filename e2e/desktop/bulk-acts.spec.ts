import type { Page } from '@playwright/test'
import { warnings } from '@hadir/contract/attendance/report/warning.ts'
import { plannedAbsences } from '@hadir/contract/attendance/planned-absence.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { paths } from '../../web/src/paths.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { faultsIn } from '../fit.ts'
import { chooseRows } from '../row-choice.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

/** Ticks the first two rows of the page's list. */
async function tickTwo(page: Page) {
  const rows = page.getByRole('main').locator('tbody tr')
  await rows.nth(1).waitFor()
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  return page.getByRole('region', { name: 'Baris terpilih' })
}

test(
  'ticked rows of a list are changed by one act, and are not ticked afterwards',
  { tag: '@journey' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.goto(`${paths.academicSubjects}?sort=class&pageSize=25`)
    const table = page.getByRole('table', { name: 'Mata Pelajaran Tahun Berjalan' })
    const rows = table.locator('tbody tr')
    await rows.nth(2).waitFor()
    const bar = page.getByRole('region', { name: 'Baris terpilih' })
    await rows.nth(0).getByRole('checkbox').check()
    await rows.nth(2).getByRole('checkbox').check()
    await expect(bar).toContainText('2 dipilih')
    await bar.getByRole('button', { name: 'Tentukan guru' }).click()
    const question = page.getByRole('dialog', { name: 'Tentukan guru' })
    const teacher = question.getByRole('combobox', { name: 'Guru pengampu' })
    await question.getByRole('button', { name: 'Simpan' }).click()
    await expect(teacher).toBeFocused()
    await expect(teacher).toHaveAttribute('aria-invalid', 'true')
    expect(await faultsIn(page)).toEqual([])
    await teacher.click()
    const chosen = page.getByRole('option').nth(1)
    const name = (await chosen.textContent()) ?? ''
    await chosen.click()
    await question.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(/^Guru ditentukan untuk [12] mata pelajaran kelas/)).toBeVisible()
    await expect(bar).toBeHidden()
    for (const at of [0, 2]) await expect(rows.nth(at)).toContainText(name)
    await expect(table.getByRole('checkbox', { checked: true })).toHaveCount(0)
  },
)

test('subjects are switched off, absences withdrawn and warnings handled, several at once', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await page.goto(`${paths.subjects}?sort=-name`)
  // That a subject is in use is not written; that it is not stands beside its name.
  for (const [verb, marked] of [
    ['Nonaktifkan', 1],
    ['Aktifkan', 0],
  ] as const) {
    const bar = await tickTwo(page)
    await bar.getByRole('button', { name: verb, exact: true }).click()
    await expect(bar).toBeHidden()
    const rows = page.getByRole('main').locator('tbody tr')
    for (const at of [0, 1]) await expect(rows.nth(at).getByText('Tidak aktif', { exact: true })).toHaveCount(marked)
  }

  const office = await callerOf(page)
  const params = { schoolId: await schoolIdOf(page) }
  const { data: students } = await callAs(office, studentEndpoints.list, { query: { status: 'AKTIF', pageSize: 5 } })
  const days = { startDate: '2026-10-05', endDate: '2026-10-06' }
  for (const { id: studentId } of students.slice(0, 2)) {
    const body = { studentId, status: 'I', ...days, reason: 'Lomba tari di Denpasar' } as const
    await callAs(office, plannedAbsences.create, { params, body })
  }
  await page.goto(paths.plannedAbsences)
  const planned = page.getByRole('row').filter({ hasText: 'Lomba tari di Denpasar' })
  await expect(planned).toHaveCount(2)
  if ((await planned.getByRole('checkbox').count()) === 0) await chooseRows(page)
  for (const at of [0, 1]) await planned.nth(at).getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Baris terpilih' }).getByRole('button', { name: 'Tarik' }).click()
  await page.getByRole('dialog', { name: 'Tarik 2 ketidakhadiran?' }).getByRole('button', { name: 'Tarik' }).click()
  await expect(planned).toHaveCount(0)

  await page.goto(`${paths.warnings}?state=BELUM`)
  const bar = await tickTwo(page)
  await bar.getByRole('button', { name: 'Tandai sudah ditindak' }).click()
  const handled = page.getByRole('dialog', { name: '2 siswa sudah ditindak' })
  await handled.getByRole('button', { name: 'Simpan' }).click()
  await expect(handled.getByLabel('Tindakan')).toHaveAttribute('aria-invalid', 'true')
  await handled.getByLabel('Tindakan').fill('Orang tua ditelepon')
  await handled.getByRole('button', { name: 'Simpan' }).click()
  await expect(handled).toBeHidden()
  await page.goto(`${paths.warnings}?state=SUDAH`)
  await expect(page.getByRole('row').filter({ hasText: 'Orang tua ditelepon' })).toHaveCount(2)

  // Restores it for later tests on this server.
  const { data: done } = await callAs(office, warnings.list, { params, query: { state: 'SUDAH' } })
  const studentIds = done.filter(({ handled }) => handled?.note === 'Orang tua ditelepon').map(({ id }) => id)
  await callAs(office, warnings.undo, { params, body: { studentIds } })
})
