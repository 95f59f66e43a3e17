import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { confirmableKinds, reportCardLockEndpoints } from '@hadir/contract/student/student-evaluation/lock.ts'
import { reportCardEndpoints } from '@hadir/contract/student/student-evaluation/record.ts'
import type { Page } from '@playwright/test'
import { buildScores } from '../api/src/fixtures/build-scores.ts'
import { buildYear } from '../api/src/fixtures/build-year.ts'
import { insertRows, type Place } from '../api/src/fixtures/rows.ts'
import { writeBells } from '../api/src/fixtures/write-bells.ts'
import { findRunning } from '../api/src/platform/database/embedded/embedded.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { newId } from '../api/src/platform/ids.ts'
import { ministrysYear } from '../api/src/testing/test-school.ts'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { concedeAll } from './concede-gaps.ts'
import { expectFit } from './fit.ts'
import { readNotice } from './page-clock.ts'
import { newSchool, registrationOf } from './people.ts'
import { enterAs, enterNew, openHome } from './session.ts'
import { expect, productTest, type Product } from './test.ts'

/** 09:00 in Jakarta on the days on which a school ends its semesters and begins its second year. */
const ganjilEnds = '2026-12-21T02:00:00.000Z'
const genapEnds = '2027-06-21T02:00:00.000Z'
const secondJuly = '2027-07-05T02:00:00.000Z'
const firstDay = '2027-07-12T02:00:00.000Z'
const test = productTest({}, { now: ganjilEnds })

// 220 s on two busy cores: the server is started at four times of its year.
test('a year is closed, promoted, mended and looked back at', { tag: '@long' }, async ({ page, product }) => {
  const email = await enterNew(page, product, registrationOf(newSchool()))
  await page.goto('/app/session')
  const schoolId = await schoolIdOf(page)
  const { yearId, classes } = await fillYear(product, schoolId)
  const goOn = async (now: string) => {
    product.hadir = await product.hadir.startedAt(now)
    await page.clock.setSystemTime(new Date(now))
    await enterAs(page, product, email)
    await openHome(page)
  }
  const turn = page.getByRole('region', { name: 'Pergantian semester dan tahun' })

  await test.step('Ganjil is closed and Genap begins, as the home says', async () => {
    await openHome(page)
    await turn.getByRole('link', { name: /^Tutup semester Ganjil/ }).click()
    await close(page)
    await openHome(page)
    await expectFit(page, 'the home when Genap is to begin')
    await turn.getByRole('link', { name: /^Mulai semester Genap/ }).click()
    await page.getByRole('button', { name: 'Mulai semester' }).click()
    await openHome(page)
    await expect(turn).toHaveCount(0)
  })

  await goOn(genapEnds)
  await test.step('the rapor carry the decisions, and are locked and published', async () => {
    const caller = await callerOf(page)
    // The rapor of the last class is never made.
    const [first, ...others] = classes.slice(0, -1)
    const [student = '', second = ''] = first?.studentIds ?? []
    const semester = { academicYearId: yearId, semesterNo: 2 as const }
    const decide = (id: string, decision: 'NAIK' | 'TINGGAL') =>
      callAs(caller, reportCardEndpoints.save, {
        params: { schoolId, id },
        query: semester,
        body: { note: 'Tekun dan mau bertanya.', decision },
      })
    await page.goto(`/app/kbm/student-evaluation/${student}?semester=2`)
    await page.getByLabel('Catatan wali kelas').fill('Tekun dan mau bertanya.')
    await page.getByLabel('Keputusan rapat dewan guru').selectOption('NAIK')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await decide(second, 'TINGGAL')
    for (const { studentIds } of others) for (const id of studentIds) await decide(id, 'NAIK')
    await page.goto(`/app/kbm/student-evaluation?academicClassId=${first?.academicClassId}&semester=2`)
    await page.getByRole('button', { name: 'Kunci rapor' }).click()
    const lock = page.getByRole('dialog', { name: 'Kunci rapor' })
    await concedeAll(lock)
    await lock.getByRole('button', { name: 'Kunci', exact: true }).click()
    await expect(lock).toBeHidden()
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Terbitkan rapor' }).click()
    const publish = page.getByRole('dialog', { name: 'Terbitkan rapor' })
    await publish.getByRole('button', { name: 'Terbitkan', exact: true }).click()
    await expect(publish).toBeHidden()
    for (const { academicClassId } of others) {
      const of = { ...semester, period: 'AKHIR' as const, academicClassId }
      const params = { schoolId }
      const confirmed = confirmableKinds.map((kind) => ({ kind, reason: 'Memang belum ada' }))
      const body = { ...of, reportDate: '2027-06-18', confirmed }
      await callAs(caller, reportCardLockEndpoints.lock, { params, body })
      await callAs(caller, reportCardLockEndpoints.publish, { params, body: of })
    }
  })

  await test.step('Genap is closed, and the plan follows the rapor', async () => {
    await openHome(page)
    await turn.getByRole('link', { name: /^Tutup semester Genap/ }).click()
    await close(page)
    await openHome(page)
    await turn.getByRole('link', { name: /^Naik tahun 2026\/2027 Rencana belum disusun/ }).click()
    await page.getByRole('button', { name: 'Susun rencana' }).click()
    await expect(page.getByText('Siswa VII-A 2')).toBeVisible()
    await expectFit(page, 'the plan of the promotion')
    const decide = async (decision: string) => {
      await page.getByRole('checkbox', { name: 'Pilih Siswa VII-A 1', exact: true }).check()
      const bar = page.getByRole('region', { name: 'Baris terpilih' })
      await bar.getByRole('combobox', { name: 'Keputusan', exact: true }).selectOption(decision)
      await page.getByRole('button', { name: 'Tetapkan' }).click()
    }
    await page.getByRole('button', { name: 'Ikuti usulan' }).click()
    const proposals = page.getByRole('dialog', { name: 'Ikuti usulan untuk 2 siswa?' })
    await proposals.getByRole('button', { name: 'Ikuti usulan' }).click()
    await expect(proposals).toBeHidden()
    await expect(page.getByText('2 tanpa keputusan')).toHaveCount(0)
    await decide('TINGGAL')
    await expect(page.getByText('1 berbeda dari rapor').first()).toBeVisible()
    await expectFit(page, 'a plan against the rapor')
    await decide('NAIK')
    await expect(page.getByText('1 berbeda dari rapor')).toHaveCount(0)
  })

  await test.step('the promotion is run, taken back, and run again', async () => {
    await run(page)
    await page.getByRole('button', { name: 'Batalkan kenaikan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ya, batalkan' }).click()
    await expect(page.getByRole('button', { name: 'Jalankan kenaikan' })).toBeVisible()
    await run(page)
  })

  await goOn(secondJuly)
  await test.step('the first steps of the new year copy the old one', async () => {
    const steps = page.getByRole('region', { name: 'Langkah pertama 2027/2028' })
    // A student repeats VII-A, so that no class is empty, and nobody new has come.
    await expect(steps.getByRole('link')).toHaveCount(4)
    await expect(steps.getByRole('link', { name: /Masukkan siswa baru/ })).toBeVisible()
    await expectFit(page, 'the first steps of a second year')
    await page.goto('/app/trx/subject')
    await expect(page.getByRole('link', { name: 'Salin dari tahun lalu' })).toBeVisible()
    await expectFit(page, 'a new year without subjects')
    await openHome(page)
    await steps.getByRole('link', { name: /Salin dari tahun lalu/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Salin 2026/2027 ke 2027/2028')
    await expect(page.getByRole('checkbox', { name: /^3 mata pelajaran kelas disalin/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^2 jadwal pelajaran disalin/ })).toBeChecked()
    await page.getByText('1 mata pelajaran tanpa guru').click()
    await expect(page.getByText('VIII-A Matematika: Pak Harun tidak aktif lagi')).toBeVisible()
    await expectFit(page, 'what is copied from last year')
    await page.getByRole('button', { name: 'Salin semua yang dipilih' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kelas Tahun Berjalan')
    await openHome(page)
    await expect(steps.getByText('2 langkah selesai')).toBeVisible()
  })

  await goOn(firstDay)
  await test.step('one decision is mended, and the others stay', async () => {
    await page.goto(`/app/master/academic-year/${yearId}/rollover`)
    await page.getByRole('button', { name: 'Tindakan untuk Siswa VIII-A 1' }).click()
    await page.getByRole('menuitem', { name: 'Perbaiki keputusan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Perbaiki keputusan' })
    await dialog.getByLabel('Keputusan').selectOption('TINGGAL')
    await expectFit(page, 'a decision to mend')
    await dialog.getByRole('button', { name: 'Perbaiki', exact: true }).click()
    await expect(dialog.getByLabel('Alasan')).toBeFocused()
    await dialog.getByLabel('Alasan').fill('Keputusan rapat tertukar')
    await dialog.getByRole('button', { name: 'Perbaiki', exact: true }).click()
    await expect(dialog).toBeHidden()
    await readNotice(page, 'Keputusan diperbaiki')
    const query = { academicYearId: await yearIdOf(page, '2027/2028'), pageSize: 100 as const }
    const members = await callAs(await callerOf(page), academicStudentEndpoints.list, { params: { schoolId }, query })
    const places = members.data.map(({ name, className }) => `${name} → ${className}`)
    expect(places.toSorted()).toEqual([
      'Siswa VII-A 1 → VIII-A',
      'Siswa VII-A 2 → VII-A',
      'Siswa VIII-A 1 → VIII-A',
      'Siswa VIII-A 2 → IX-A',
    ])
  })

  await test.step('last year is read as it was, by the names of its time', async () => {
    const caller = await callerOf(page)
    const [first] = classes
    const body = { name: 'VII-Mawar', grade: 'VII' as const, version: 1 }
    await callAs(caller, classEndpoints.update, { params: { id: first?.classId ?? '' }, body })
    await page.getByRole('button', { name: /^Ganti sekolah atau tahun/ }).click()
    await page.getByRole('menuitemradio', { name: '2026/2027', exact: true }).click()
    await expect(page.getByRole('button', { name: /2026\/2027 · lampau/ })).toBeVisible()
    const lookAt = async (path: string, { shows, what }: { shows: string; what: string }) => {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(shows, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('main')).toContainText('VII-A')
      await expect(page.getByText('VII-Mawar')).toHaveCount(0)
      await expectFit(page, what)
    }
    await lookAt('/app/report/semester', { shows: 'Siswa VII-A 1', what: 'the recap of last year' })
    await lookAt('/app/kbm/student-evaluation', { shows: 'Siswa VII-A 1', what: 'the rapor of last year' })
    await expect(page.getByText('Terbit').first()).toBeVisible()
    await lookAt('/app/trx/schedule?view=class', { shows: 'Matematika', what: 'the timetable of last year' })
    await lookAt('/app/trx/schedule?view=list&q=vii-a', { shows: 'Matematika', what: 'a lesson of last year' })
  })
})

const yearIdOf = async (page: Page, name: string) => {
  const { data } = await callAs(await callerOf(page), academicYearEndpoints.list, { query: {} })
  return data.find((year) => year.name === name)?.id ?? ''
}

/** Runs the plan whose page is open. */
async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Jalankan kenaikan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jalankan' }).click()
  await expect(page.getByText('Kenaikan kelas selesai')).toBeVisible()
}

/** Closes the semester whose page is open, with what it lacks. */
async function close(page: Page): Promise<void> {
  await expect(page.getByRole('list', { name: 'Pemeriksaan' })).toBeVisible()
  await expectFit(page, 'what a semester lacks')
  await page.getByRole('textbox', { name: 'Kepala sekolah', exact: true }).fill('Dra. Ratna Dewi')
  await page.getByLabel('Tutup walaupun masih ada yang belum lengkap').check()
  await page.getByRole('button', { name: 'Tutup semester' }).click()
  await expect(page.getByText('Lihat penutupan').last()).toBeVisible()
}

/**
 * VII-A, VIII-A and IX-A with two students each, and their scores in mathematics: by Bu Sri, in VIII-A by Pak Harun, who
 * is gone.
 */
async function fillYear({ hadir }: Product, schoolId: string) {
  const db = openDatabase(findRunning(hadir.dataDir)!.ownerUrl, { max: 1 })
  const place: Place = { db, schoolId, now: new Date(ganjilEnds), newId }
  const nameOf = ({ className, no }: { className: string; no: number }) => `Siswa ${className} ${no}`
  const grades = ['VII', 'VIII', 'IX']
  const size = { grades, letters: ['A'], students: 2, nameOf }
  await db.deleteFrom('semester').where('school_id', '=', schoolId).execute()
  await db.deleteFrom('academic_year').where('school_id', '=', schoolId).execute()
  const { yearId, classes } = await buildYear(place, { year: ministrysYear, size })
  const [sri, harun, subject] = [newId(), newId(), newId()]
  await insertRows(place, 'teacher', [
    { id: sri, name: 'Bu Sri' },
    { id: harun, name: 'Pak Harun', status: 'PENSIUN' },
  ])
  await insertRows(place, 'subject', [{ id: subject, code: 'MTK', name: 'Matematika' }])
  const taught = classes.map(({ academicClassId }, at) => ({
    id: newId(),
    academic_class_id: academicClassId,
    subject_id: subject,
    teacher_id: at === 1 ? harun : sri,
    weekly_jp: 4,
  }))
  await insertRows(place, 'academic_subject', taught)
  await insertRows(
    place,
    'homeroom',
    classes.map(({ academicClassId }) => {
      return { id: newId(), academic_class_id: academicClassId, teacher_id: sri, start_date: ministrysYear.startDate }
    }),
  )
  const slot = { academic_year_id: yearId, period_start: 1, period_end: 2 }
  const lessons = taught.map(({ id, academic_class_id, teacher_id }, at) => {
    return { ...slot, id: newId(), weekday: at + 1, academic_class_id, academic_subject_id: id, teacher_id }
  })
  await insertRows(place, 'class_schedule', lessons)
  const planOf = () => ({ start: '07:00', jpMinutes: 40, count: 4, ceremonyMinutes: 0, breaks: [] })
  await writeBells(place, { variant: 'NORMAL', jpMinutes: 40, range: [null, null], weekdays: [1, 2, 3, 4, 5], planOf })
  const actor = await db.selectFrom('actor').select('id').where('school_id', '=', schoolId).executeTakeFirstOrThrow()
  await buildScores(place, actor.id)
  const setting = db
    .updateTable('school_setting')
    .set({ active_days: [1, 2, 3, 4, 5], principal_name: 'Dra. Ratna Dewi' })
  await setting.where('school_id', '=', schoolId).execute()
  await db.destroy()
  return { yearId, classes: classes.map((one, at) => ({ ...one, grade: grades[at] })) }
}
