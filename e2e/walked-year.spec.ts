import { academicYearEndpoints } from '@hadir/contract/academic-year/academic-year.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { confirmableKinds, reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { Page } from '@playwright/test'
import { administratorOf, approve, joinSchool, newestRequest } from './access/people.ts'
import { callAs, type Caller, callerOf, schoolIdOf } from './api.ts'
import { concedeAll } from './concede-gaps.ts'
import { expectFit } from './fit.ts'
import { readNotice } from './page-clock.ts'
import { newSchool, registrationOf, someEmail } from './people.ts'
import { enterAs, enterNew, openHome, signIn } from './session.ts'
import { expect, productTest, test, type Product } from './test.ts'
import { fillYear } from './walked-school.ts'
import { chooseRows, openRowMenu } from './row-choice.ts'

/** 09:00 in Jakarta on the days on which a school ends its semesters and begins its second year. */
const ganjilEnds = '2026-12-21T02:00:00.000Z'
const genapEnds = '2027-06-21T02:00:00.000Z'
const secondJuly = '2027-07-05T02:00:00.000Z'
const firstDay = '2027-07-12T02:00:00.000Z'

const schools = [
  { level: 'SMP', grades: ['VII', 'VIII', 'IX'] },
  { level: 'SD', grades: ['IV', 'V', 'VI'] },
] as const

// Each 50 s on two cores: the server is started at four times of its year.
for (const school of schools) {
  // Of its own for each school: one server's time goes forward only.
  const walk = productTest({}, { now: ganjilEnds })
  const name = `a year of an ${school.level} is closed, promoted, mended, looked back at and corrected`
  walk(name, { tag: '@long' }, ({ page, product }) => walkYear(page, product, school))
}

async function walkYear(page: Page, product: Product, { level, grades }: (typeof schools)[number]): Promise<void> {
  const school = newSchool()
  const { email, npsn } = school
  const form = registrationOf(school)
  await enterNew(page, product, { ...form, ...(form.schoolData && { schoolData: { ...form.schoolData, level } }) })
  await page.goto('/app/session')
  const schoolId = await schoolIdOf(page)
  const { yearId, classes, wati, sri } = await fillYear(product, schoolId, grades)
  const [c1 = '', c2 = '', c3 = ''] = grades.map((grade) => `${grade}-A`)
  const watisEmail = someEmail()
  await join(page, product, { npsn, email: watisEmail, personId: wati })
  await enterAs(page, product, email)
  await page.goto('/app/session')
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
    await page.getByRole('link', { name: 'Menuju rapor', exact: true }).click()
    await page.getByRole('button', { name: /^Kunci \d+ rapor$/ }).click()
    const lock = page.getByRole('dialog', { name: 'Kunci rapor' })
    await concedeAll(lock)
    await lock.getByRole('button', { name: /^Kunci \d+ rapor$/ }).click()
    await expect(lock).toBeHidden()
    await page.getByRole('link', { name: /^Buka Penilaian Siswa/ }).click()
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Terbitkan rapor' }).click()
    const publish = page.getByRole('dialog', { name: 'Terbitkan rapor' })
    await publish.getByRole('button', { name: 'Terbitkan', exact: true }).click()
    await expect(publish).toBeHidden()
    for (const { academicClassId } of others)
      await lockAndPublish(caller, { schoolId, of: { ...semester, period: 'AKHIR', academicClassId } })
  })

  await test.step('Genap is closed, and the plan follows the rapor', async () => {
    await openHome(page)
    await turn.getByRole('link', { name: /^Tutup semester Genap/ }).click()
    await close(page)
    await openHome(page)
    await turn.getByRole('link', { name: /^Naik tahun 2026\/2027 Rencana belum disusun/ }).click()
    await page.getByRole('button', { name: 'Susun rencana' }).click()
    await expect(page.getByText(`Siswa ${c1} 2`)).toBeVisible()
    await expectFit(page, 'the plan of the promotion')
    const decide = async (decision: string) => {
      await chooseRows(page)
      await page.getByRole('checkbox', { name: `Pilih Siswa ${c1} 1`, exact: true }).check()
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
    // A student repeats the first class, so that no class is empty, and nobody new has come.
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
    await expect(page.getByText(`${c2} Matematika: Pak Harun tidak aktif lagi`)).toBeVisible()
    await expectFit(page, 'what is copied from last year')
    await page.getByRole('button', { name: 'Salin semua yang dipilih' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kelas Tahun Berjalan')
    await openHome(page)
    await expect(steps.getByText('2 dari 4 selesai')).toBeVisible()
    await expectFit(page, 'first steps done')
    await page.reload()
    await expect(steps.getByText('2 langkah selesai')).toBeVisible()
    await expect(steps.getByRole('link')).toHaveCount(2)
  })

  await goOn(firstDay)
  await test.step('one decision is mended, and the others stay', async () => {
    await page.goto(`/app/master/academic-year/${yearId}/rollover`)
    await page.getByRole('button', { name: `Tindakan untuk Siswa ${c2} 1` }).click()
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
      `Siswa ${c1} 1 → ${c2}`,
      `Siswa ${c1} 2 → ${c1}`,
      `Siswa ${c2} 1 → ${c2}`,
      `Siswa ${c2} 2 → ${c3}`,
    ])
  })

  await test.step('last year is read as it was, by the names of its time', async () => {
    const caller = await callerOf(page)
    const [first] = classes
    const body = { name: 'Mawar', grade: grades[0], version: 1 }
    await callAs(caller, classEndpoints.update, { params: { id: first?.classId ?? '' }, body })
    await page.getByRole('button', { name: /^Ganti sekolah atau tahun/ }).click()
    await page.getByRole('menuitemradio', { name: '2026/2027', exact: true }).click()
    await expect(page.getByRole('button', { name: /2026\/2027 · lampau/ })).toBeVisible()
    const lookAt = async (path: string, { shows, what }: { shows: string; what: string }) => {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(shows, { exact: true }).first()).toBeVisible()
      await expect(page.getByRole('main')).toContainText(c1)
      await expect(page.getByText('Mawar')).toHaveCount(0)
      await expectFit(page, what)
    }
    await lookAt('/app/report/semester', { shows: `Siswa ${c1} 1`, what: 'the recap of last year' })
    await lookAt('/app/kbm/student-evaluation', { shows: `Siswa ${c1} 1`, what: 'the rapor of last year' })
    await expect(page.getByText('Terbit').first()).toBeVisible()
    await lookAt('/app/trx/schedule?view=class', { shows: 'Matematika', what: 'the timetable of last year' })
    await lookAt(`/app/trx/schedule?view=list&q=${c1.toLowerCase()}`, {
      shows: 'Matematika',
      what: 'a lesson of last year',
    })
  })

  await test.step('the old class leads to its own year, and shows what belongs to it', async () => {
    await page.goto('/app/kbm/daily-attendance')
    await expect(page.getByText('Halaman ini menampilkan keadaan sekarang')).toBeVisible()
    const open = async (action: string) => {
      await page.goto('/app/trx/class')
      await openRowMenu(page, page.getByRole('list', { name: 'Kelas Tahun Berjalan' }).getByText(c1, { exact: true }))
      await page.getByRole('menuitem', { name: action }).click()
    }
    const ofClass = new RegExp(`academicYearId=${yearId}.*${classes[0]?.academicClassId}`)
    const member = page
      .getByRole('main')
      .getByText(new RegExp(`Siswa ${c1} 1$`))
      .first()
    await open('Jadwal')
    await expect(page).toHaveURL(ofClass)
    await expect(page.getByRole('main').getByText('Matematika').first()).toBeVisible()
    await open('Rekap absensi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Laporan Absensi')
    await expect(member).toBeVisible()
    await expectFit(page, 'the monthly recap of last year')
    for (const [link, title] of [
      ['Rekap semester', 'Rekap Semester'],
      ['Rekap bulanan', 'Laporan Absensi'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).click()
      await page.getByRole('menuitem', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveURL(ofClass)
      await expect(member).toBeVisible()
    }
    await page.goto(`/app/trx/class/${classes[0]?.academicClassId}`)
    const papers = page.getByRole('navigation', { name: `Isi kelas ${c1}` })
    await expect(papers.getByRole('button')).toHaveText(['Cetak buku induk'])
    await expectFit(page, 'a class of last year')
  })

  await test.step('reopened for one score, last year is corrected and closed again', async () => {
    const caller = await callerOf(page)
    const params = { schoolId }
    const [first] = classes
    const [student = ''] = first?.studentIds ?? []
    const of = { academicYearId: yearId, semesterNo: 2 as const }
    const card = { params: { schoolId, id: student }, query: of }
    const printed = async () => (await callAs(caller, reportCardEndpoints.snapshot, card)).data.snapshot
    const before = await printed()
    await page.goto(`/app/master/academic-year/${yearId}/semester/2`)
    await page.getByLabel('Alasan membuka kembali').fill('Satu nilai tertukar')
    await page.getByRole('button', { name: 'Buka kembali' }).click()
    const again = page.getByRole('link', { name: 'Tutup lagi' })
    await expect(again).toBeVisible()
    await expectFit(page, 'a year with a reopened semester')

    const ofClass = { ...of, period: 'AKHIR' as const, academicClassId: first?.academicClassId ?? '' }
    const her = { ...ofClass, studentIds: [student] }
    const reason = 'Satu nilai tertukar'
    await callAs(caller, reportCardLockEndpoints.unlock, { params, body: { ...her, reason } })
    const bySubject = { params: { schoolId, id: first?.subjectId ?? '' }, query: { semesterNo: 2 as const } }
    const teacher = await callerAs(page, product, watisEmail)
    const setStatus = async (status: 'DRAFT' | 'FINAL') => {
      const { version } = (await callAs(teacher, subjectEvaluationEndpoints.read, bySubject)).data
      await callAs(teacher, subjectEvaluationEndpoints.status, { ...bySubject, body: { status, version } })
    }
    await setStatus('DRAFT')
    const { evaluation, cells } = (await callAs(teacher, scoreEndpoints.read, bySubject)).data
    const was = cells.find((cell) => cell.student === 0 && cell.component === 0)
    const score = { component: 0, student: 0, rev: was?.rev ?? 0, state: 'SCORE' as const, value: 1000 }
    const sent = { componentIds: [evaluation.components[0]?.id ?? ''], studentIds: [student], cells: [score] }
    const { data } = await callAs(teacher, scoreEndpoints.save, { ...bySubject, body: sent })
    expect(data.cells.map(({ verdict }) => verdict)).toEqual(['APPLIED'])
    await setStatus('FINAL')
    await lockAndPublish(caller, { schoolId, of: her })
    const after = await printed()
    const finalOf = ({ groups }: typeof after) => groups[0]?.subjects[0]?.final.score ?? 0
    expect(finalOf(after)).toBeGreaterThan(finalOf(before))
    expect([after.academicClass.name, after.signatories.principal]).toEqual([c1, before.signatories.principal])

    await again.click()
    await close(page)
    await expect(page.getByText('Lihat penutupan')).toHaveCount(2)
    await expect(again).toHaveCount(0)
  })

  await test.step("last year's homeroom teacher goes on reading and printing her class", async () => {
    const caller = await callerOf(page)
    const query = { academicYearId: await yearIdOf(page, '2027/2028'), q: 'Mawar' }
    const [now] = (await callAs(caller, academicClassEndpoints.list, { params: { schoolId }, query })).data
    const at = { schoolId, id: now?.id ?? '' }
    const body = { homeroomTeacherId: sri, homeroomFrom: '2027-07-12', version: now?.version ?? 1 }
    await callAs(caller, academicClassEndpoints.update, { params: at, body })
    await enterAs(page, product, watisEmail)
    await page.goto(`/app/report/attendance?class=${classes[0]?.academicClassId}`)
    await expect(
      page
        .getByRole('main')
        .getByText(new RegExp(`Siswa ${c1} 1$`))
        .first(),
    ).toBeVisible()
    await page.goto(`/app/kbm/student-evaluation?academicYearId=${yearId}&semesterNo=2`)
    await page.getByRole('button', { name: 'Cetak rapor sekelas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cetak' })
    await expect(dialog.getByLabel('Yang dicetak').getByRole('option')).toHaveText(['Rapor'])
    await expectFit(page, 'what a former homeroom teacher prints')
    await dialog.getByRole('button', { name: 'Buat PDF' }).click()
    await expect(dialog.getByRole('button', { name: 'Unduh PDF' })).toBeVisible()
  })
}

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

/** Bu Wati, whose account the school approves. */
async function join(
  page: Page,
  product: Product,
  { npsn, email, personId }: { npsn: string; email: string; personId: string },
) {
  const office = await callerOf(page)
  await approve(await administratorOf(product), await newestRequest(page))
  await joinSchool(page, product, { npsn, account: { email } })
  await page.goto('/app/session')
  await approve(office, await newestRequest(page), { personId })
}

/** Her own calls, beside whoever is signed in on the page. */
const callerAs = async (page: Page, product: Product, email: string): Promise<Caller> => {
  const { request } = page.context()
  return { request, ...(await signIn({ request }, product, email)) }
}

type OfCards = ToSend<typeof reportCardLockEndpoints.publish>['body']

async function lockAndPublish(caller: Caller, { schoolId, of }: { schoolId: string; of: OfCards }): Promise<void> {
  const params = { schoolId }
  const confirmed = confirmableKinds.map((kind) => ({ kind, reason: 'Memang belum ada' }))
  await callAs(caller, reportCardLockEndpoints.lock, { params, body: { ...of, reportDate: '2027-06-18', confirmed } })
  await callAs(caller, reportCardLockEndpoints.publish, { params, body: of })
}
