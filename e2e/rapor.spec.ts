import { readFile } from 'node:fs/promises'
import { confirmableKinds, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import type { Download } from '@playwright/test'
import { qrOnPage } from '../api/src/testing/read-pdf.ts'
import { approve, otherPage } from './access/people.ts'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { expectFit, faultsIn } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { admin, expect, signIn, test } from './school-morning.ts'
import { enterAs } from './session.ts'

const code = 'A'.repeat(143)

const read = async (download: Promise<Download>) => readFile(await (await download).path())

test(
  'a code that no school signed is unknown; an address without one is told how to scan it',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`/rapor#${code}`)
    await expect(page.getByRole('heading', { name: 'Rapor ini tidak dikenal' })).toBeVisible()
    await page.goto('/rapor')
    await expect(page.getByRole('heading', { name: 'Pindai kode QR di rapor' })).toBeVisible()
    await expect(page.getByText('tidak dikenal')).toHaveCount(0)
    expect(await faultsIn(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await expectFit(page, 'an unknown rapor')
  },
)

test(
  'a published rapor is printed, and its paper can be checked without signing in',
  { tag: '@journey' },
  async ({ page, browser, product }) => {
    await signIn(page, product, admin)
    const [schoolId, as] = [await schoolIdOf(page), await callerOf(page)]
    const params = { schoolId }
    const { data: classes } = await callAs(as, academicClassEndpoints.list, { params, query: { pageSize: 100 } })
    // In the example school those of VII-C are published.
    const classId = classes.find(({ name: own }) => own === 'VII-C')!.id
    await page.goto(`/app/kbm/student-evaluation?academicClassId=${classId}`)

    await page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link').first().click()
    await expect(page.getByRole('list', { name: 'Versi rapor' })).toBeVisible()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    const oneFile = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Cetak rapor' }).click()
    const address = qrOnPage(await read(oneFile)) ?? ''

    const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'id-ID' })
    const stranger = await context.newPage()
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { name: 'Rapor ini sah' })).toBeVisible()
    await expect(stranger.getByRole('main')).not.toContainText(name)
    await stranger.getByRole('button', { name: 'Cocokkan' }).click()
    await expect(stranger.getByText('Isi dulu nama siswa')).toBeVisible()
    await stranger.getByLabel('Nama siswa').fill(name)
    await stranger.getByLabel('Sakit').fill('99')
    await stranger.getByRole('button', { name: 'Cocokkan' }).click()
    await expect(stranger.getByText('1 dari 2 isian tidak cocok.')).toBeVisible()
    await expect(stranger.getByText('✓ Cocok')).toHaveCount(1)
    await expect(stranger.getByText('✗ Tidak cocok')).toHaveCount(1)
    await expect(stranger.getByLabel('Nama siswa')).toHaveValue(name)
    expect(await smallTargets(stranger)).toEqual([])
    await expectFit(stranger, 'a valid rapor')

    const id = new URL(page.url()).pathname.split('/').at(-1)!
    const { data: student } = await callAs(as, reportCardListEndpoints.read, {
      params: { ...params, id },
      query: {},
    })
    const { period } = student.card
    const of = { academicYearId: student.academicYear.id, semesterNo: student.semesterNo, period }
    const body = { ...of, academicClassId: classId, studentIds: [id] }
    const expectTitle = async (title: string) => {
      await stranger.reload()
      await expect(stranger.getByRole('heading', { name: title })).toBeVisible()
      await expect(stranger.getByRole('main')).not.toContainText(name)
      await expect(stranger.getByRole('heading', { name: 'Cocokkan isinya' })).toHaveCount(0)
      expect(await faultsIn(stranger)).toEqual([])
      await expectFit(stranger, title)
    }
    const confirmed = confirmableKinds.map((kind) => ({ kind, reason: 'Sudah dibahas' }))
    await test.step('a correction takes its place', async () => {
      await callAs(as, reportCardLockEndpoints.unlock, { params, body: { ...body, reason: 'Nama salah ketik' } })
      await callAs(as, reportCardLockEndpoints.lock, {
        params,
        body: { ...body, reportDate: '2026-10-02', isEarly: true, confirmed },
      })
      await callAs(as, reportCardLockEndpoints.publish, { params, body })
      await expectTitle('Rapor ini sudah diganti')
    })
    await test.step('the correction is withdrawn', async () => {
      await page.reload()
      const correction = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Cetak rapor' }).click()
      await stranger.goto('/terms')
      await stranger.goto(qrOnPage(await read(correction)) ?? '')
      await expect(stranger.getByRole('heading', { name: 'Rapor ini sah' })).toBeVisible()
      await callAs(as, reportCardLockEndpoints.withdraw, { params, body: { ...body, reason: 'Rapor tertukar' } })
      await expectTitle('Rapor ini sudah ditarik')
    })
    await context.close()
  },
)

test(
  'a mother of two reads of whom no rapor is published yet',
  { tag: '@long' },
  async ({ page, browser, product }) => {
    await signIn(page, product, admin)
    const [school, as] = [await schoolIdOf(page), await callerOf(page)]
    const { data: classes } = await callAs(as, academicClassEndpoints.list, {
      params: { schoolId: school },
      query: { pageSize: 100 },
    })
    const query = { academicClassId: classes.find(({ name }) => name === 'VII-C')!.id }
    const { data: published } = await callAs(as, reportCardListEndpoints.list, {
      params: { schoolId: school },
      query,
    })
    const { data: child } = await callAs(as, studentEndpoints.read, { params: { id: published[1]!.id } })
    const mother = await otherPage(browser, product)
    await signIn(mother, product, 'orangtua@contoh.test')
    const { data: made } = await callAs(await callerOf(mother), accessRequestEndpoints.create, {
      body: { kind: 'LINK_STUDENT', role: 'parent', nisn: child.nisn!, relation: 'IBU' },
    })
    const { data: candidates } = await callAs(as, accessRequestEndpoints.candidates, {
      params: { id: made.id },
      query: {},
    })
    const record = candidates.rows.find(({ detail }) => detail === 'Ibu')
    await approve(as, made.id, record ? { personId: record.personId } : { createNew: true, relation: 'IBU' })

    await enterAs(mother, product, 'orangtua@contoh.test')
    await mother.goto('/app/kbm/student-evaluation')
    await expect(mother.getByRole('region', { name: `Rapor ${child.name}` }).getByRole('link')).toHaveCount(1)
    const others = mother.getByRole('region', { name: /^Rapor / }).filter({ hasText: 'Belum ada rapor yang terbit.' })
    await expect(others).toHaveCount(1)
    await expectFit(mother, 'the rapor of two children')
    await mother.context().close()
  },
)
