import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { expectFit } from '../fit.ts'
import { stored } from '../form-drafts.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

const cell = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}: `) })
const unsaved = (page: Page) => page.getByText(/perubahan belum disimpan$/)

test('the office assigns teachers with the keyboard: picks, fills by grade, undoes, saves', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await page.goto('/app/trx/subject')
  await page.getByRole('link', { name: 'Tentukan guru' }).click()
  await page.getByRole('heading', { name: 'Tentukan guru' }).waitFor()
  const office = await callerOf(page)
  const params = { schoolId: await schoolIdOf(page) }
  const { data: before } = await callAs(office, teacherGridEndpoints.read, { params })
  const first = page.getByRole('gridcell').first()
  const name = (await first.getAttribute('aria-label'))?.split(', Semua ')[0] ?? ''
  const a = cell(page, `${name}, VII-A`)
  const was = await a.textContent()
  const another = before.teachers.find((one) => one.isActive && one.weeklyJp > 0 && one.name !== was)!
  const loads = page.getByRole('region', { name: 'Beban guru' })

  const cut = await page
    .getByRole('grid')
    .evaluate((grid) =>
      [...grid.querySelectorAll('td, td *')]
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    )
  expect(cut).toEqual([])

  // Arrows move, letters search, Enter chooses and moves down.
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await expect(a).toBeFocused()
  await page.keyboard.type(another.name.slice(0, 5))
  await expect(page.getByRole('combobox', { name: 'Cari' })).toHaveValue(another.name.slice(0, 5))
  await page.keyboard.press('Escape')
  await expect(a).toBeFocused()
  await page.keyboard.type(another.name)
  await page.keyboard.press('Enter')
  await expect(a).toContainText(another.name)
  await expect(page.locator('[role=grid] td:focus')).not.toHaveAttribute('aria-label', new RegExp(`^${name},`))
  await expect(unsaved(page)).toHaveText('1 perubahan belum disimpan')
  await expect(loads.getByRole('listitem').filter({ hasText: another.name })).toContainText('+')
  await expectFit(page, 'the grid of teachers')
  // Checks other widths too, where the grid has another layout.
  await a.focus()
  await page.keyboard.press('Control+z')
  await expect(unsaved(page)).toHaveCount(0)
  await expect(a).toHaveText(was ?? '')

  // One for all classes of the grade; meanwhile a colleague changes one of them.
  await first.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(another.name)
  await page.keyboard.press('Enter')
  await expect(a).toContainText(another.name)
  await expect(cell(page, `${name}, VII-B`)).toContainText(another.name)
  const subjectId = before.subjects.find((one) => one.name === name)?.id
  const cellOf = (label: string) => {
    const classId = before.classes.find((one) => one.name === label)?.id
    return before.cells.find((one) => one.subjectId === subjectId && one.academicClassId === classId)!
  }
  // Closed by the browser in between, the page offers it again.
  await stored(page, cellOf('VII-B').id)
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await expect(a).toHaveText(was ?? '')
  await page.getByRole('button', { name: 'Pulihkan' }).click()
  await expect(cell(page, `${name}, VII-B`)).toContainText(another.name)
  const found = cellOf('VII-A')
  const colleague = { cells: [{ id: found.id, version: found.version, teacherId: null }] }
  await callAs(office, teacherGridEndpoints.save, { params, body: colleague })
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('1 isian tidak tersimpan')
  await expect(a).toHaveAttribute('aria-invalid', 'true')
  await expect(a).toContainText('Diubah orang lain: tanpa guru')
  await expect(unsaved(page)).toHaveText('1 perubahan belum disimpan')
  await page.getByRole('button', { name: 'Simpan dan lanjut' }).click()
  await expect(page).toHaveURL(/grade=VIII/)
  await expect(page.getByText('Semua tersimpan')).toBeVisible()

  await test.step('a phone shows one class at a time', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByLabel('Kelas')).toBeVisible()
    await expect(page.getByRole('combobox', { name: new RegExp(`^${name} ·`) })).toContainText(another.name)
    await expectFit(page, 'the teachers of one class')
  })

  // Restores it for later tests on this server.
  const { data: after } = await callAs(office, teacherGridEndpoints.read, { params })
  const cells = after.cells.flatMap(({ id, version, teacherId }) => {
    const old = before.cells.find((one) => one.id === id)
    return old && old.teacherId !== teacherId ? [{ id, version, teacherId: old.teacherId }] : []
  })
  await callAs(office, teacherGridEndpoints.save, { params, body: { cells } })
})
