import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SheetHead } from './sheet-head.tsx'

const day = { date: '2026-11-27', today: '2026-11-27', isSchoolDay: true, why: null, holiday: null, isFuture: false }
const ofClosedDay = { state: 'REASON', why: 'DAY_CLOSED' }

const headWith = (newcomers: number, marking: object = ofClosedDay) => {
  const sheet = { day, marking: { until: null, codes: [], ...marking } } as unknown as Sheet
  const back = { to: '/', label: 'Kembali' }
  const head = { title: 'VII-A', detail: '', back, isReadOnly: false, hasOwn: false, onFill: () => undefined }
  return renderToStaticMarkup(
    <MemoryRouter>
      <SheetHead sheet={sheet} unmarked={newcomers} newcomers={newcomers} {...head} />
    </MemoryRouter>,
  )
}

const noticeIn = (page: string) => /role="status"[^>]*>(.*?)<\/p>/.exec(page)?.[1]?.replaceAll(/<[^>]*>/g, '')

test('the sheet of a closed day says who joined since', () => {
  expect(noticeIn(headWith(2))).toBe('2 siswa baru belum diisi. Hari ini sudah ditutup. Setiap perubahan perlu alasan.')
  expect(noticeIn(headWith(0))).toBe('Hari ini sudah ditutup. Setiap perubahan perlu alasan.')
})

test('a closed semester takes corrections one by one, without *Semua hadir*', () => {
  const page = headWith(2, { state: 'HELD', why: 'SEMESTER_CLOSED' })
  expect(noticeIn(page)).toContain('Semester ini sudah ditutup. Perubahan Anda menjadi permintaan koreksi, yang baru')
  expect([page.includes('Semua hadir'), headWith(2).includes('Semua hadir')]).toEqual([false, true])
})
