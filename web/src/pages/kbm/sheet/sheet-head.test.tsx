import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SheetHead } from './sheet-head.tsx'

const day = { date: '2026-11-27', today: '2026-11-27', isSchoolDay: true, why: null, holiday: null, isFuture: false }
const marking = { state: 'REASON', why: 'DAY_CLOSED', until: null, codes: [] } as const
const sheet = { day, marking } as unknown as Sheet

const noticeWith = (newcomers: number) => {
  const back = { to: '/', label: 'Kembali' }
  const head = { title: 'VII-A', detail: '', back, isReadOnly: false, hasOwn: false, onFill: () => undefined }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <SheetHead sheet={sheet} unmarked={newcomers} newcomers={newcomers} {...head} />
    </MemoryRouter>,
  )
  return /role="status"[^>]*>(.*?)<\/p>/.exec(page)?.[1]?.replaceAll(/<[^>]*>/g, '')
}

test('the sheet of a closed day says who joined since', () => {
  expect(noticeWith(2)).toBe('2 siswa baru belum diisi. Hari ini sudah ditutup. Setiap perubahan perlu alasan.')
  expect(noticeWith(0)).toBe('Hari ini sudah ditutup. Setiap perubahan perlu alasan.')
})
