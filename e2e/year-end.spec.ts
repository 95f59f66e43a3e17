import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf } from './api.ts'
import { enterNewSchool } from './session.ts'
import { expect, productTest } from './test.ts'
import { fillSchool, planOf, recordsOf, run } from './year-end-school.ts'

/** Monday 28 June 2027, 09:00 in Jakarta: the reports are handed out, the new year begins in two weeks. */
const afterReports = '2027-06-28T02:00:00.000Z'
const test = productTest({}, { now: afterReports })

test(
  'on the last day the semester closes and 1,080 students move up, back, and up again',
  { tag: '@long' },
  async ({ page, product }) => {
    test.setTimeout(300_000)
    await page.clock.install({ time: new Date(afterReports) })
    await enterNewSchool(page, product)
    const caller = await callerOf(page)
    const { data: me } = await callAs(caller, userEndpoints.me, {})
    const schoolId = me.profiles[0]?.schoolId ?? ''
    const { yearId } = await fillSchool(caller, schoolId)
    const planNow = async () => (await callAs(caller, rolloverEndpoints.read, { params: { id: yearId } })).data

    await test.step('Genap is closed, once it is seen what is missing', async () => {
      await page.goto('/app/master/academic-year')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^2026\/2027/ })
        .click()
      await expect(page.getByRole('heading', { name: 'Kalender' })).toBeVisible()
      await page.getByRole('link', { name: 'Tutup semester' }).last().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutup semester Genap 2026/2027')
      await expect(page.getByRole('list', { name: 'Pemeriksaan' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Kepala sekolah', exact: true }).fill('Dra. Ratna Dewi')
      await page.getByLabel('Tutup walaupun masih ada yang belum lengkap').check()
      await page.getByRole('button', { name: 'Tutup semester' }).click()
      await expect(page.getByText('Lihat penutupan').last()).toBeVisible()
      const yearPage = page.url()
      await page.goto('/app/kbm/student-evaluation')
      await expect(page.getByRole('button', { name: 'Cetak rapor sekelas' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Kunci rapor' })).toHaveCount(0)
      await page.goto(yearPage)
    })

    await test.step('the plan is made by the rule, and put right by hand', async () => {
      await page.getByRole('link', { name: /^Naik tahun/ }).click()
      await page.getByRole('button', { name: 'Susun rencana' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Naik tahun 2026/2027')
      await expect(page.getByText('1080 tanpa keputusan')).toBeVisible()
      await page.getByRole('button', { name: 'Ikuti usulan' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Ikuti usulan' }).click()
      await expect.poll(async () => (await planNow())?.withoutDecision).toBe(0)
      const counts = { NAIK: 720, TINGGAL: 0, LULUS: 360, TIDAK_LULUS: 0 }
      expect(await planNow()).toMatchObject({ counts, undecided: 0, changed: 0 })
      const list = page.url().split('?')[0] ?? ''
      await decide(page, { list, those: 'LULUS', become: 'TIDAK_LULUS' })
      await expect.poll(async () => (await planNow())?.counts).toMatchObject({ LULUS: 355, TIDAK_LULUS: 5 })
      await decide(page, { list, those: 'NAIK', become: 'TINGGAL' })
      await expect.poll(async () => (await planNow())?.counts).toMatchObject({ NAIK: 715, TINGGAL: 5 })
      await page.goto(list)
    })

    const newYearId = (await planNow())?.toYear.id ?? ''
    const before = await recordsOf(caller, schoolId, yearId)
    const plan = await planOf(caller, yearId)
    const graduates = plan.filter(({ className }) => className === null).map(({ studentId }) => studentId)

    const done = await test.step('everybody is moved, nobody twice and nobody left behind', async () => {
      await run(page)
      const after = await recordsOf(caller, schoolId, newYearId)
      expect(before.students).toHaveLength(1080)
      expect(after.students.map(({ id }) => id)).toEqual(before.students.map(({ id }) => id))
      const stay = plan.filter(({ className }) => className !== null)
      expect(after.members.map(({ studentId, className }) => ({ studentId, className }))).toEqual(stay)
      expect(after.alumni).toEqual(graduates)
      expect(after.withoutClass).toBe(0)
      const graduated = after.students.filter(({ status }) => status === 'ALUMNI').map(({ id }) => id)
      expect(graduated).toEqual(graduates)
      return after
    })

    await test.step('taken back, everybody is where she was', async () => {
      await page.getByRole('button', { name: 'Batalkan kenaikan' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Ya, batalkan' }).click()
      await expect(page.getByRole('button', { name: 'Jalankan kenaikan' })).toBeVisible({ timeout: 60_000 })
      expect(await recordsOf(caller, schoolId, yearId)).toEqual(before)
      expect((await recordsOf(caller, schoolId, newYearId)).members).toEqual([])
    })

    await test.step('and again: the same students in the same places, by the same ids', async () => {
      await run(page)
      expect(await recordsOf(caller, schoolId, newYearId)).toEqual(done)
      await page.goto('/app/master/alumni')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Alumni')
      await expect(page.getByText('Belum mengisi').first()).toBeVisible()
    })
  },
)

/** Ticks the first five with a decision and gives them another. */
async function decide(page: Page, { list, those, become }: { list: string; those: string; become: string }) {
  await page.goto(`${list}?decision=${those}&pageSize=5`)
  const boxes = page.getByRole('checkbox', { name: /^Pilih / })
  await expect(boxes.first()).toBeVisible()
  for (const box of await boxes.all()) await box.check()
  const bar = page.getByRole('region', { name: 'Baris terpilih' })
  await expect(bar).toContainText('5 dipilih')
  await bar.getByRole('combobox', { name: 'Keputusan', exact: true }).selectOption(become)
  await page.getByRole('button', { name: 'Tetapkan' }).click()
}
