import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { faultsIn } from './fit.ts'
import { expect } from './school-morning.ts'

/** In VII-A she teaches Pancasila, half filled in, and Sundanese, not started. */
export const teacher = 'wali.vii-b@contoh.test'
export const saved = (page: Page) => page.getByText('Semua tersimpan')
export const grid = (page: Page) => page.getByRole('grid', { name: 'Nilai menurut siswa dan komponen' })
export const cell = (page: Page, row: number, column: number) =>
  grid(page)
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)

/** A row owns its result, which stands in columns of its own. */
export const finalCell = (page: Page, row: number) => page.locator(`[role=gridcell][id$=".${row}.final"]`)
export const descriptionCell = (page: Page, row: number) => page.locator(`[role=gridcell][id$=".${row}.words"]`)

/** The box above the current cell: it has the focus of the whole grid. */
export const scoreBox = (page: Page) => page.locator('input[aria-controls][aria-activedescendant]')

/** The grid has the focus, and its box lies above this cell and names it. */
export async function expectAt(page: Page, row: number, column: number) {
  const at = cell(page, row, column)
  await expect(scoreBox(page)).toHaveAttribute('aria-activedescendant', (await at.getAttribute('id'))!)
  await expect(scoreBox(page)).toBeFocused()
  await expect(async () => expect(await scoreBox(page).boundingBox()).toEqual(await at.boundingBox())).toPass()
}

/** Opens the scores of a subject of VII-A from the list. */
export async function openGrid(page: Page, subject: string) {
  await page.goto('/app/kbm/subject-evaluation')
  await page
    .getByRole('row', { name: new RegExp(`${subject}.*VII-A`) })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `${subject} VII-A` })).toBeVisible()
  await grid(page).waitFor()
}

/** The same without a score in it, whatever other tests of this school have entered. */
export async function openEmptyGrid(page: Page, subject: string) {
  await openGrid(page, subject)
  const caller = await callerOf(page)
  const params = { schoolId: await schoolIdOf(page), id: new URL(page.url()).pathname.split('/').at(-1)! }
  const query = { semesterNo: 1 as const }
  const { data } = await callAs(caller, scoreEndpoints.read, { params, query })
  const filled = data.cells.filter(({ state }) => state !== 'EMPTY')
  if (filled.length === 0) return
  const body = {
    componentIds: data.evaluation.components.map(({ id }) => id),
    studentIds: data.students.map(({ id }) => id),
    cells: filled.map(({ component, student, rev }) => ({
      component,
      student,
      rev,
      state: 'EMPTY' as const,
      value: null,
    })),
  }
  await callAs(caller, scoreEndpoints.save, { params, query, body })
  await page.reload()
  await grid(page).waitFor()
  // The page shows its stored copy first: a score typed over an old one would be a conflict.
  await expect(grid(page).getByRole('gridcell').filter({ hasText: /\d/ })).toHaveCount(0)
}

/** As pasted from Excel. */
export const paste = (page: Page, text: string) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)

/** In the window of what keeps a subject from being final: the first student's entry leads to a cell of hers. */
export async function goToFirstLacking(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Belum dapat ditandai final' })
  const lacking = dialog.getByRole('list', { name: 'Siswa yang belum lengkap' }).getByRole('button').first()
  const [name = ''] = (await lacking.innerText()).split('\n')
  expect(await faultsIn(page)).toEqual([])
  await lacking.click()
  await expect(dialog).toBeHidden()
  await expect(scoreBox(page)).toBeFocused()
  await expect(scoreBox(page)).toHaveAccessibleName(new RegExp(`^${name}, `))
}
