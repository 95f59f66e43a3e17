import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { confirmableKinds, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import type { Page } from '@playwright/test'
import { paths, recordPath } from '../../web/src/paths.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { expectFit, faultsIn } from '../fit.ts'
import { notice } from '../page-clock.ts'
import { admin, expect, often, schoolMorning, signIn } from '../school-morning.ts'
import { cell, finalCell, grid, saved, teacher } from '../score-grid.ts'
import { productTest } from '../test.ts'

// As in former-school.spec.ts: other tests count the students of their school.
const test = productTest({ HADIR_DEMO: 'on', ...often, NEWCOMER: 'on' }, { now: schoolMorning })

/** Somebody's API calls, and the id of a class. */
async function callsOf(page: Page) {
  const [caller, params] = [await callerOf(page), { schoolId: await schoolIdOf(page) }]
  const { data } = await callAs(caller, academicClassEndpoints.list, { params, query: { pageSize: 100 } })
  return {
    caller,
    params,
    classes: data,
    classId: (className: string) => data.find(({ name }) => name === className)!.id,
  }
}

/** The scores of a subject of a class, by its link in the list. */
async function idOf(page: Page, subject: string, className: string): Promise<string> {
  await page.goto(`${paths.subjectEvaluation}?q=${encodeURIComponent(subject)}&pageSize=100`)
  const row = page.getByRole('row', { name: new RegExp(`${subject}.*\\b${className}\\b`) })
  const address = await row.getByRole('link').first().getAttribute('href')
  return new URL(address!, page.url()).pathname.split('/').at(-1)!
}

async function openGrid(page: Page, id: string): Promise<void> {
  await page.goto(recordPath(paths.subjectEvaluation, id))
  await grid(page).waitFor()
}

/** One component of the same code as in the old class. */
async function setUp(page: Page, id: string): Promise<void> {
  const caller = await callerOf(page)
  const requested = { params: { schoolId: await schoolIdOf(page), id }, query: { semesterNo: 1 as const } }
  const { data } = await callAs(caller, scoreEndpoints.read, requested)
  const { curriculum, threshold, remedialMode } = data.evaluation
  const weights = { weightLm: 1, weightSts: 0, weightSas: 0 }
  const component = { id: crypto.randomUUID(), code: 'LM1', name: 'Ulangan bab 1', kind: 'LM' as const, weight: 1 }
  await callAs(caller, subjectEvaluationEndpoints.save, {
    ...requested,
    body: {
      curriculum,
      threshold,
      remedialMode,
      ...weights,
      objectives: [],
      components: [{ ...component, objectiveIds: [], isArchived: false }],
    },
  })
}

test('a move to another class names the scores that come along, and the new grid says from where', async ({
  browser,
  page,
  product,
}) => {
  const colleague = await browser.newPage()
  await signIn(colleague, product, teacher)
  const id = await idOf(colleague, 'Pendidikan Pancasila', 'VIII-C')
  await setUp(colleague, id)

  await signIn(page, product, admin)
  const { caller, params, classId } = await callsOf(page)
  const { data: members } = await callAs(caller, academicStudentEndpoints.list, {
    params,
    query: { academicClassId: classId('VII-A'), pageSize: 100 },
  })
  const { name, nis } = members[7]!
  await page.goto(`${paths.students}?q=${nis}`)
  await page
    .getByRole('row', { name: new RegExp(nis) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Pindah kelas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pindah kelas' })
  const note = dialog.getByRole('region', { name: 'Yang ikut pindah' })
  await expect(note).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Ke kelas' }).click()
  await page.getByRole('option', { name: 'VIII-C' }).click()
  await expect(note).toContainText(name)
  await expect(note).toContainText(/\d+ nilai ikut:/)
  const pancasila = await note
    .getByRole('listitem')
    .filter({ hasText: /^Pendidikan Pancasila: / })
    .innerText()
  const score = /\bLM1 (\d+(?:,\d)?)/.exec(pancasila)![1]!
  expect(await faultsIn(page)).toEqual([])
  await expectFit(page, 'a move with scores')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(notice(page, '1 siswa masuk ke kelasnya')).toBeVisible()
  await expect(dialog).toBeHidden()

  await openGrid(colleague, id)
  const carried = grid(colleague).getByRole('gridcell', { name: `${name}, LM1: ${score}, dari VII-A, tersimpan` })
  await expect(carried).toHaveText(score)
  await expect(carried.locator('[data-from="VII-A"]')).toBeVisible()
  await colleague.close()
})

test('scores that a lock refuses are struck, count nowhere, and can be discarded', async ({
  browser,
  page,
  product,
}) => {
  const office = await browser.newPage()
  await signIn(office, product, admin)
  const { caller, params, classId, classes } = await callsOf(office)
  const listed = { academicClassId: classId('VII-B'), pageSize: 25 as const }
  const { data: cards } = await callAs(caller, reportCardListEndpoints.list, { params, query: listed })
  const { academicYear } = cards[0]!
  const of = {
    academicYearId: academicYear.id,
    semesterNo: 1 as const,
    period: 'AKHIR' as const,
    academicClassId: listed.academicClassId,
  }
  const reason = 'Nilai salah ketik, diperbaiki dahulu'
  await callAs(caller, reportCardLockEndpoints.unlock, { params, body: { ...of, reason } })
  // Her own class's subjects, which colleagues teach in the example school.
  const teacherId = classes.find(({ name }) => name === 'VII-B')!.homeroomTeacher!.id
  const { data: taught } = await callAs(caller, teacherGridEndpoints.read, { params })
  const cells = taught.cells
    .filter(({ academicClassId }) => academicClassId === of.academicClassId)
    .map(({ id, version }) => ({ id, version, teacherId }))
  await callAs(caller, teacherGridEndpoints.save, { params, body: { cells } })

  await signIn(page, product, teacher)
  const id = await idOf(page, 'Pendidikan Pancasila', 'VII-B')
  await openGrid(page, id)
  await page.getByRole('button', { name: 'Kembalikan ke draf' }).click()
  await expect(saved(page)).toBeVisible()
  const [score, final] = [await cell(page, 0, 1).innerText(), await finalCell(page, 0).innerText()]
  expect(final).toMatch(/^\d+$/)
  await page.context().setOffline(true)
  await cell(page, 0, 1).focus()
  for (const typed of ['12', '13']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('2 nilai menunggu dikirim')).toBeVisible()
  await expect(finalCell(page, 0)).toHaveText(/^\(\d+\)$/)

  await test.step('meanwhile the class is locked', async () => {
    const evaluation = { params: { ...params, id }, query: { semesterNo: 1 as const } }
    const { data } = await callAs(caller, scoreEndpoints.read, evaluation)
    const { version } = data.evaluation
    const colleague = await browser.newPage()
    await signIn(colleague, product, teacher)
    await callAs(await callerOf(colleague), subjectEvaluationEndpoints.status, {
      ...evaluation,
      body: { status: 'FINAL', version },
    })
    await colleague.close()
    const confirmed = confirmableKinds.map((kind) => ({ kind, reason }))
    const body = { ...of, reportDate: '2026-12-18', isEarly: true, confirmed }
    await callAs(caller, reportCardLockEndpoints.lock, { params, body })
  })

  await page.context().setOffline(false)
  const bar = page.getByRole('region', { name: 'Nilai yang tidak tersimpan' })
  await expect(bar).toContainText('2 nilai di perangkat ini tidak tersimpan dan tidak ikut dihitung')
  await expect(page.getByText('Rapor sudah dikunci.')).toBeVisible()
  await expect(cell(page, 0, 1)).toHaveText(`${score} 12`)
  await expect(cell(page, 0, 1).locator('s')).toHaveText('12')
  await expect(finalCell(page, 0)).toHaveText(final)
  expect(await faultsIn(page)).toEqual([])
  await expectFit(page, 'scores that a lock refused')

  await test.step('one in its window, the others from the bar', async () => {
    await cell(page, 1, 1).focus()
    await page.keyboard.press('Alt+Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/Tersimpan .*, tidak tersimpan 13\./)
    await dialog.getByRole('button', { name: 'Buang' }).click()
    await expect(dialog).toBeHidden()
    await expect(cell(page, 1, 1).locator('s')).toHaveCount(0)
    await expect(bar).toContainText('1 nilai')
    await bar.getByRole('button', { name: 'Buang' }).click()
    await page.getByRole('dialog', { name: 'Buang 1 nilai?' }).getByRole('button', { name: 'Buang' }).click()
    await expect(bar).toHaveCount(0)
    await expect(cell(page, 0, 1)).toHaveText(score)
  })
  await page.reload()
  await expect(cell(page, 0, 1)).toHaveText(score)
  await expect(bar).toHaveCount(0)
  await expect(finalCell(page, 0)).toHaveText(final)
  await office.close()
})
