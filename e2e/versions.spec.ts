import { ownAccountEndpoints } from '@hadir/contract/user/account.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { schoolProfileEndpoints } from '@hadir/contract/config/school/profile.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf } from './api.ts'
import { enterNewSchool } from './session.ts'
import { expect, test } from './test.ts'

/** Both versions are shown; fields that only the other changed are already chosen, and saving continues. */
async function chooseBoth(page: Page, { mine, saved }: { mine: string; saved: string }): Promise<void> {
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Data ini baru saja diubah orang lain' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText(mine)).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan pilihan ini' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: saved })).toBeVisible()
}

test('a profile, account or setting changed by two people asks which version to keep', async ({ page, product }) => {
  await enterNewSchool(page, product)
  await page.goto('/app/setting/school-config/profil-sekolah')
  const caller = await callerOf(page)
  const { data: me } = await callAs(caller, userEndpoints.me, {})
  const params = { schoolId: me.profiles[0]?.schoolId ?? '' }

  await page.getByLabel('Alamat').fill('Jalan Cemara 7')
  const { data: profile } = await callAs(caller, schoolProfileEndpoints.read, { params })
  const { name, level, address, email, version } = profile
  await callAs(caller, schoolProfileEndpoints.update, {
    params,
    body: { name, level, address, phone: '0217654321', email, version },
  })
  await chooseBoth(page, { mine: 'Jalan Cemara 7', saved: 'Profil sekolah tersimpan' })
  const both = (await callAs(caller, schoolProfileEndpoints.read, { params })).data
  expect(both).toMatchObject({ address: 'Jalan Cemara 7', phone: '0217654321', village: profile.village })

  await test.step('and the school moves to another district', async () => {
    // Hidden select fields have their own options.
    const choices = page.getByRole('listbox', { name: 'Pilihan' }).getByRole('option')
    await page.getByRole('combobox', { name: 'Kecamatan' }).click()
    await choices.nth(3).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Pilih desa atau kelurahan')).toBeVisible()
    await page.getByRole('combobox', { name: 'Desa / Kelurahan' }).click()
    await choices.first().click()
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    expect((await answer).status()).toBe(200)
    const moved = (await callAs(caller, schoolProfileEndpoints.read, { params })).data
    expect(moved).toMatchObject({ province: both.province, regency: both.regency })
    expect(moved.district).not.toBe(both.district)
  })

  await page.goto('/app/account')
  await page.getByLabel('Alamat').fill('Jalan Kenanga 3')
  const { data: account } = await callAs(caller, ownAccountEndpoints.read, {})
  await callAs(caller, ownAccountEndpoints.update, {
    body: { name: 'Ratna Operator', phone: account.phone, address: account.address, version: account.version },
  })
  await chooseBoth(page, { mine: 'Jalan Kenanga 3', saved: 'Data akun tersimpan' })
  expect((await callAs(caller, ownAccountEndpoints.read, {})).data).toMatchObject({
    name: 'Ratna Operator',
    address: 'Jalan Kenanga 3',
    dob: account.dob,
  })

  const changeSettings = async (change: { homeroomSigns: boolean }) => {
    const { hasLogo: _, ...papers } = (await callAs(caller, schoolConfigEndpoints.read, { params })).data.report
    await callAs(caller, schoolConfigEndpoints.updateReport, { params, body: { ...papers, ...change } })
  }
  await changeSettings({ homeroomSigns: true })
  await page.goto('/app/setting/school-config/laporan')
  await page.getByLabel('Tempat').fill('Bandung')
  await changeSettings({ homeroomSigns: false })
  await chooseBoth(page, { mine: 'Bandung', saved: 'Pengaturan tersimpan' })
})
