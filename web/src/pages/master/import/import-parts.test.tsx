import { importMissing, imports, type RetainedRow } from '@hadir/contract/import/import.ts'
import { listViewEndpoints } from '@hadir/contract/user/list-view.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient, queryOptionsOf } from '../../../http/query.ts'
import { FileDrop } from '../../../components/form/fields/file-drop.tsx'
import { tableFiles } from '../../../components/form/fields/table-files.ts'
import { DateOrderQuestion } from './date-order-question.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportNotes } from './import-notes.tsx'
import { MissingStudents } from './missing-students.tsx'
import { RetainedRows } from './retained-rows.tsx'
import { batchOf } from './testing-batch.ts'

// Rendered without a browser, which would tell its width.
vi.mock('../../../components/screen/use-is-phone.ts', () => ({
  useIsPhone: () => false,
  useIsWide: () => true,
  useIsDesktop: () => true,
  useIsLandscape: () => true,
}))

const params = { schoolId: '', id: 'batch' }
const page = (total: number) => ({ page: 1, pageSize: 25, total })

function html(part: ReactNode, fill: (cache: ReturnType<typeof createQueryClient>) => void = () => undefined) {
  const cache = createQueryClient()
  cache.setQueryData(queryOptionsOf(listViewEndpoints.all, {}).queryKey, { data: [] })
  fill(cache)
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  )
}
const text = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('a file that must be saved otherwise can be chosen, so that its message is seen', () => {
  const drop = html(<FileDrop label="Berkas" hint="Excel" accept={tableFiles} file={null} onChoose={() => undefined} />)
  expect(drop).toMatch(/accept="[^"]*\.xlsx,[^"]*\.ods,[^"]*\.xls,/)
})

test('the order of dates is asked with the server’s sentence and two answers', () => {
  const question = html(<DateOrderQuestion message="Kolom Tanggal Lahir …" isBusy={false} onAnswer={() => undefined} />)
  expect(question).toContain('role="alert"')
  expect(text(question)).toContain(
    'Kolom Tanggal Lahir … Bulan dahulu (bulan/hari/tahun) Hari dahulu (hari/bulan/tahun)',
  )
})

test('the notes name sheets that were read, hidden or without the list, and rows passed over', () => {
  const header = {
    sheets: [
      { name: 'VII-A', class: 'VII-A' },
      { name: 'Lembar2', class: 'VII-B' },
    ],
    hidden: ['lama'],
    unread: ['Rekap'],
    skipped: [{ row: 40, sheet: 'VII-A', text: 'Jumlah 32' }],
  }
  const notes = text(html(<ImportNotes kind="student" batch={batchOf({ header })} />))
  expect(notes).toContain('Lembar yang dibaca (2): VII-A, Lembar2 (kelas VII-B).')
  expect(notes).toContain('Lembar tersembunyi, tidak dibaca (1): lama.')
  expect(notes).toContain('Tidak dibaca: lembar Rekap .')
  expect(notes).toContain('dilewati (1): baris 40 lembar VII-A (Jumlah 32).')
})

test('who is missing is listed, and refused rows that could be theirs are counted', () => {
  const missing = (unmatched: number) =>
    text(
      html(<MissingStudents batch={batchOf()} />, (cache) =>
        cache.setQueryData(queryOptionsOf(importMissing, { params, query: { page: 1, pageSize: 25 } }).queryKey, {
          data: [{ id: 'a', name: 'Ayu', nis: 'B105', className: '7B' }],
          meta: { ...page(1), unmatched },
        }),
      ),
    )
  expect(missing(0)).toContain('1 siswa aktif tidak ada di berkas ini')
  expect(missing(0)).toContain('Ayu 7B · NIS B105')
  expect(missing(0)).toContain('Mutasi keluar (0)')
  expect(missing(0)).not.toContain('tidak cocok')
  expect(missing(2)).toContain('2 baris yang ditolak tidak cocok dengan siswa mana pun')
})

test('what an undo leaves is named with its reason', () => {
  const row: RetainedRow = { what: 'siswa', name: 'Budi', reason: 'sudah punya catatan kehadiran' }
  const retained = (state: 'done' | 'undone') =>
    text(
      html(
        <RetainedRows
          kind="student"
          batch={batchOf({ state, undo: { possible: true, until: '2026-09-17T00:00:00Z', reason: null, retained: 1 } })}
        />,
        (cache) =>
          cache.setQueryData(
            queryOptionsOf(imports.student.retained, { params, query: { page: 1, pageSize: 10 } }).queryKey,
            { data: [row], meta: { ...page(1), pageSize: 10 } },
          ),
      ),
    )
  expect(retained('done')).toContain('1 tidak dapat dibatalkan')
  expect(retained('undone')).toContain('1 tidak dibatalkan')
  expect(retained('undone')).toContain('Budi Siswa: sudah punya catatan kehadiran')
})

test('refused rows are downloaded before and after the import is written, where there are any', () => {
  const act = (more: Parameters<typeof batchOf>[0]) =>
    text(html(<ImportActions kind="student" batch={batchOf(more)} />))
  const none = { baru: 2, berubah: 0, sama: 0, ditolak: 0, peringatan: 0 }
  expect(act({})).toContain('Unduh 1 baris ditolak')
  expect(act({ counts: none })).not.toContain('Unduh')
})

test('an import whose server stopped is written again from its page', () => {
  const act = (isSilent: boolean) =>
    text(html(<ImportActions kind="student" batch={batchOf({ state: 'running', isSilent })} />))
  expect(act(true)).toContain('Tidak ada yang tertulis; tulis lagi dari awal. Tulis lagi')
  expect(act(false)).not.toContain('Tulis lagi')
})

test('a file that sets homeroom teachers asks since when they lead', () => {
  const membersFrom = { day: '2026-09-16', first: '2026-07-13', last: '2027-06-18' }
  expect(text(html(<ImportActions kind="class" batch={batchOf({ kind: 'class', membersFrom })} />))).toContain(
    'Wali kelas sejak',
  )
  expect(text(html(<ImportActions kind="student" batch={batchOf({ membersFrom })} />))).toContain('Anggota kelas sejak')
})
