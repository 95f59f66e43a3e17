import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { schoolWithLessons } from '../../testing/test-timetable.ts'
import { dryRun, importFile, queue, read, rowsOf, undo, wholeSchool, type Operator } from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function place() {
  const world = await schoolWithLessons(t)
  const as: Operator = { caller: world.school.admin, schoolId: world.school.schoolId, kind: 'schedule' }
  /** Placed by hand, as on the screen. */
  const byHand = (body: object) => {
    const fields = { academicClassId: world.a, academicSubjectId: world.mathA, semesterNo: 1, weekday: 1, ...body }
    return t.call(scheduleEndpoints.create, { params: { schoolId: as.schoolId }, body: fields as never }, as.caller)
  }
  return { ...world, as, byHand }
}

const file = (...rows: string[]) => Buffer.from(`Kelas;Hari;Jam ke;Mapel;Guru;Ruang\n${rows.join('\n')}\n`)

const found = async (as: Operator, content: Buffer) =>
  (await rowsOf(t, as, (await dryRun(t, as, content)).id)).map(({ verdict, findings }) => [
    verdict,
    findings[0]?.column,
    findings[0]?.message.replace(/,.*/, ''),
  ])

test('the dry run rejects what the screen would reject, also between two rows', async () => {
  const { as, byHand } = await place()
  await byHand({ periodStart: 1, periodEnd: 2, room: 'Lab' })
  expect(
    await found(
      as,
      file(
        'VII-B;Senin;2;Matematika;;',
        'VII-A;Senin;2;Sejarah;;',
        'VII-A;Senin;3-4;Sejarah;;',
        'VII-A;Senin;9;Sejarah;;',
        'VII-A;Minggu;1;Sejarah;;',
        'IX-A;Senin;1;Sejarah;;',
        'VII-B;Senin;5;Sejarah;;',
        'VII-A;Senin;5;Sejarah;Nobody;',
        'VII-A;Selasa;1;Sejarah;;Lab',
        'VII-B;Selasa;1;Matematika;;lab',
        'VII-A;Selasa;1;Sejarah;;',
      ),
    ),
  ).toEqual([
    ['ditolak', 'Guru', 'Ani sudah mengajar Matematika di VII-A'],
    ['ditolak', 'Jam ke', 'Kelas VII-A sudah ada Matematika (Ani)'],
    ['ditolak', 'Jam ke', 'Ada istirahat di antaranya: bagi menjadi dua jadwal: baris ini ditolak.'],
    ['ditolak', 'Jam ke', 'Hari ini hanya sampai jam ke-6: baris ini ditolak.'],
    ['ditolak', 'Jam ke', 'Hari ini bukan hari sekolah: baris ini ditolak.'],
    ['ditolak', 'Kelas', 'Kelas tidak dibuka pada tahun pelajaran ini: baris ini ditolak.'],
    ['ditolak', 'Mapel', 'Mata pelajaran ini tidak diajarkan di kelas tersebut: baris ini ditolak.'],
    ['ditolak', 'Guru', 'Tidak ada guru aktif dengan nama ini: baris ini ditolak.'],
    ['baru', undefined, undefined],
    ['ditolak', 'Ruang', 'Ruang Lab sudah dipakai VII-A untuk Sejarah (Budi)'],
    ['ditolak', 'Mapel', 'Jadwal yang sama sudah ada di baris 10: baris ini ditolak.'],
  ])
})

test('lessons swap places in one file, and undo restores them', async () => {
  const { as, byHand, historyA } = await place()
  await byHand({ periodStart: 1, periodEnd: 1 })
  await byHand({ academicSubjectId: historyA, periodStart: 2, periodEnd: 2 })
  const before = await wholeSchool(t, as.schoolId)
  const swapped = file('VII-A;Senin;1;Sejarah;;', 'VII-A;Senin;2;Matematika;;')
  const batch = await importFile(t, as, swapped)
  expect(batch).toMatchObject({ state: 'done', counts: { berubah: 2, ditolak: 0 } })
  expect((await rowsOf(t, as, batch.id))[0]?.changes).toEqual([
    { column: 'Mapel', from: 'Matematika', to: 'Sejarah' },
    { column: 'Guru', from: 'Ani', to: 'Budi' },
  ])
  expect((await dryRun(t, as, swapped)).counts).toMatchObject({ sama: 2 })
  expect((await undo(t, as, batch.id)).status).toBe(200)
  expect(await wholeSchool(t, as.schoolId)).toEqual(before)
})

test('a lesson placed after the dry run blocks the import; one placed later blocks its undo', async () => {
  const { as, byHand, mathB, b } = await place()
  const content = file('VII-A;Rabu;1;Matematika;;')
  const stale = await dryRun(t, as, content)
  await byHand({ academicClassId: b, academicSubjectId: mathB, weekday: 3, periodStart: 1, periodEnd: 1 })
  await queue(t, as, stale.id)
  await t.runJobs()
  expect((await read(t, as, stale.id)).state).toBe('failed')
  const first = await byHand({ weekday: 4, periodStart: 1, periodEnd: 1 })
  expect(first.status).toBe(200)
  const moved = await importFile(t, as, file('VII-A;Kamis;1;Sejarah;;'))
  expect(moved.state).toBe('done')
  t.clock.advance(1_000)
  const since = { academicClassId: b, academicSubjectId: mathB, weekday: 4, periodStart: 1, periodEnd: 1 }
  expect((await byHand(since)).status).toBe(200)
  expect(await undo(t, as, moved.id)).toMatchObject({ status: 409, body: { code: 'IMPORT_NOT_UNDOABLE' } })
})
