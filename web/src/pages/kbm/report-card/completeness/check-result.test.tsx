import type { GapKind, LockCheck, ReportCardGap } from '@hadir/contract/student/report-card/lock.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CheckResult } from './check-result.tsx'

const gap = (kind: GapKind, more: Partial<ReportCardGap> = {}): ReportCardGap => ({
  kind,
  academicClass: { id: 'c', name: 'VII-A' },
  subject: null,
  about: null,
  students: [],
  filled: null,
  owed: null,
  path: '/app/lengkapi?kelas=c',
  ...more,
})
const attendance = gap('ATTENDANCE_MISSING', {
  students: [
    { id: 'a', name: 'Ani', filled: 0, owed: 98 },
    { id: 'b', name: 'Bayu', filled: 3, owed: 12 },
  ],
  filled: 0,
  owed: 98,
})
const complete = {
  students: 30,
  locked: 0,
  gaps: [],
  toConfirm: [],
  warnings: [],
  attendance: { classes: 1, filled: 98, owed: 98 },
} as unknown as LockCheck

const markup = (check: Partial<LockCheck>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CheckResult check={{ ...complete, ...check }} mayLock />
    </MemoryRouter>,
  )
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('a class is called complete only when nothing prevents the lock and nothing needs a reason', () => {
  expect(plain(markup({}))).toMatch(/^Semua lengkap: 30 rapor siap dikunci\. Presensi terisi 98 dari 98 hari/)
  for (const check of [{ gaps: [gap('NOTE_MISSING')] }, { toConfirm: [gap('COCURRICULAR_MISSING')] }])
    expect(plain(markup(check))).not.toMatch(/semua lengkap|siap dikunci/i)
})

test('descriptions older than their scores are shown before a lock, and prevent nothing', () => {
  const subject = { id: 's', name: 'IPA' }
  const shown = markup({ warnings: [gap('DESCRIPTION_STALE', { subject, path: '/app/kbm/subject-evaluation/s' })] })
  const section = /<section aria-label="Perlu dilihat".*?<\/section>/.exec(shown)?.[0] ?? ''
  expect(plain(section)).toMatch(
    /^Perlu dilihat, tidak menghalangi: Nilai berubah sejak deskripsinya disunting 1 IPA VII-A/,
  )
  expect(section).toContain('href="/app/kbm/subject-evaluation/s"')
  expect(plain(shown)).toContain('Semua lengkap')
  expect(markup({})).not.toContain('Perlu dilihat')
})

test('missing attendance is counted by class and student, and an opening balance offered', () => {
  const shown = markup({ toConfirm: [attendance], attendance: { classes: 1, filled: 0, owed: 98 } })
  expect(plain(shown)).toMatch(/^Presensi terisi 0 dari 98 hari\. 1 hal perlu dipastikan/)
  expect(plain(shown)).toContain('0 dari 98 hari terisi · Ani, Bayu')
  expect(plain(shown)).toContain('Per siswa Ani 0 dari 98 hari Bayu 3 dari 12 hari')
  expect(shown).toMatch(/<a [^>]*href="\/app\/lengkapi\?kelas=c&amp;balance="[^>]*>Isi saldo awal<\/a>/)
})
