import type { Locator } from '@playwright/test'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { callAs } from './api.ts'
import { expectFit } from './fit.ts'
import { enterNewWith } from './import-students.ts'
import { readNotice } from './page-clock.ts'
import { actOnRecord } from './record-parts.ts'
import { expect, test } from './test.ts'

test('a new student is in her class after five fields and four presses', async ({ page, product }) => {
  await enterNewWith(page, product, { students: ['Ayu Lestari,1001,P,0014721701,2013-01-31,VII-A'] })
  await page.goto('/app/master/student')
  const list = page.getByRole('list', { name: 'Siswa' })
  await list.getByRole('link').first().waitFor()
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const identify = async (name: string, nis: string) => {
    await page.getByLabel('Nama lengkap').fill(name)
    await page.getByLabel('Jenis kelamin').selectOption('Laki-laki')
    await page.getByRole('textbox', { name: 'NIS', exact: true }).fill(nis)
    await page.getByLabel('Tanggal lahir').fill('01/02/2013')
  }
  await press(page.getByRole('link', { name: 'Tambah siswa' }))
  await identify('Budi Santoso', '1002')
  await press(page.getByRole('combobox', { name: 'Kelas (opsional)' }))
  await press(page.getByRole('option', { name: 'VII-A', exact: true }))
  await expectFit(page, 'a new student with his class')
  await press(page.getByRole('button', { name: 'Simpan', exact: true }))
  await readNotice(page, 'Tersimpan, masuk VII-A')
  expect(presses, 'from the list to the saved student').toBe(4)
  await expect(list.getByRole('link', { name: /^Budi Santoso.*VII-A/ })).toBeVisible()

  await page.getByRole('link', { name: 'Tambah siswa' }).click()
  await identify('Citra Dewi', '1003')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await readNotice(page, 'Tersimpan, belum punya kelas')
})

test('on a phone what is rarely done with a record is in its menu: data, changes, deletion', async ({
  page,
  product,
}) => {
  const { caller } = await enterNewWith(page, product, {
    students: ['Ayu Lestari,1001,P,0014721701,2013-01-31,VII-A', 'Citra Dewi,1003,P,0014721703,2013-02-01,'],
  })
  const dialog = page.getByRole('dialog')
  const confirm = async (question: string) => {
    await expect(page.getByRole('dialog', { name: question })).toBeVisible()
    await expectFit(page, question)
    await dialog.getByRole('button', { name: 'Hapus', exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('a student', async () => {
    await page.goto('/app/master/student')
    const list = page.getByRole('list', { name: 'Siswa' })
    await list.getByRole('link', { name: /^Citra Dewi/ }).click()
    const file = page.waitForEvent('download')
    await actOnRecord(page, 'Unduh semua data siswa ini')
    expect((await file).suggestedFilename()).toMatch(/\.zip$/)
    await actOnRecord(page, 'Hapus siswa')
    await confirm('Hapus siswa Citra Dewi?')
    await readNotice(page, 'Terhapus: siswa Citra Dewi')
    await expect(list.getByRole('link', { name: /^Ayu Lestari/ })).toBeVisible()
    await expect(list.getByRole('link', { name: /^Citra Dewi/ })).toHaveCount(0)
  })

  await test.step('a teacher', async () => {
    const employment = { employmentStatus: 'PNS', ptkType: 'Guru Mapel' } as const
    const body = { name: 'Rina Lestari', gender: 'P', dob: '1988-02-03', ...employment } as const
    await callAs(caller, teacherEndpoints.create, { body })
    await page.goto('/app/master/teacher')
    const list = page.getByRole('list', { name: 'Guru' })
    await list.getByRole('link', { name: /^Rina Lestari/ }).click()
    await actOnRecord(page, 'Hapus guru')
    await confirm('Hapus guru Rina Lestari?')
    await readNotice(page, 'Terhapus: guru Rina Lestari')
  })

  await test.step('a class, which is in use', async () => {
    await page.goto('/app/master/class')
    await page
      .getByRole('list', { name: 'Kelas' })
      .getByRole('link', { name: /^VII-A/ })
      .click()
    const more = page.getByRole('banner').getByRole('button', { name: 'Lainnya' })
    await more.click()
    await page.getByRole('menuitem', { name: 'Riwayat perubahan' }).click()
    const history = page.getByRole('button', { name: 'Riwayat perubahan' })
    await expect(history).toHaveAttribute('aria-expanded', 'true')
    await expect(history).toBeFocused()
    await more.click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    await confirm('Hapus kelas VII-A?')
    await expect(page.getByRole('heading', { level: 1, name: /VII-A/ })).toBeVisible()
  })
})
