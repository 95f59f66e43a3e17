import { type MissedStatus, missedStatuses } from '@hadir/contract/labels.ts'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import { type SemesterRecap, type SemesterRow, semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { studentSemesters } from '@hadir/contract/student/semester-totals.ts'
import { useMemo, useState } from 'react'
import { CallError } from '../../../http/call-error.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useEditsDraft } from '../../../components/form/draft/use-edits-draft.ts'
import { tableFiles } from '../../../components/form/fields/table-files.ts'
import { UnsavedChangesGuard } from '../../../components/form/unsaved-changes-guard.tsx'
import { saveFile } from '../../../components/files/save-file.ts'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/inputs/file-button.tsx'
import { Input } from '../../../ui/inputs/input.tsx'
import { PageFoot } from '../../../components/screen/page-foot.tsx'

const words = { S: 'Sakit', I: 'Izin', A: 'Alpa' } as const
type Typed = Record<MissedStatus, string>

const touches = [semesterReport.read, studentSemesters]
const typedOf = ({ opening }: SemesterRow): Typed => ({
  S: opening.S ? String(opening.S) : '',
  I: opening.I ? String(opening.I) : '',
  A: opening.A ? String(opening.A) : '',
})
const countIn = (typed: string) => {
  const count = normalizeTyped(typed)
  return /^\d{0,3}$/.test(count) && Number(count) <= 200 ? Number(count) : null
}

/** Opening balances of a class, typed row by row or read from a filled template; nothing is saved before *Simpan*. */
export function BalanceGrid({ recap, onClose }: { recap: SemesterRecap; onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const of = { academicClassId: recap.academicClass.id, semesterNo: recap.semesterNo }
  /** Only what was typed, with the version on which it was begun: another row shows what others save meanwhile. */
  const [typed, setTyped] = useState<ReadonlyMap<string, { counts: Typed; version: number }>>(new Map())
  const [problems, setProblems] = useState<Answer<typeof openingBalances.readFile>['data']['problems']>([])
  const save = useEndpointMutation(openingBalances.save, { touches })
  const read = useEndpointMutation(openingBalances.readFile, { touches: [] })
  const valueOf = (row: SemesterRow) => typed.get(row.studentId)?.counts ?? typedOf(row)
  const versionOf = (row: SemesterRow) => typed.get(row.studentId)?.version ?? row.version
  const edits = useMemo(() => {
    const changes = recap.rows.flatMap((row) => {
      const counts = typed.get(row.studentId)?.counts
      return counts && missedStatuses.some((status) => counts[status] !== typedOf(row)[status])
        ? [[row.studentId, counts] as const]
        : []
    })
    return Object.fromEntries(changes)
  }, [recap.rows, typed])
  const draft = useEditsDraft({
    place: { endpoint: openingBalances.save, of: [params, of] },
    edits,
    readBase: () => Object.fromEntries(recap.rows.map((row) => [row.studentId, row.version])),
    onRestore: (stored) => typeIn(stored),
    isKnown: (studentId) => recap.rows.some((row) => row.studentId === studentId),
  })
  const isUntouched = Object.keys(edits).length === 0
  const isWrong = recap.rows.some((row) => missedStatuses.some((status) => countIn(valueOf(row)[status]) === null))
  const typeIn = (counts: Readonly<Record<string, Typed>>) => {
    const rows = recap.rows.flatMap((row) => {
      const own = counts[row.studentId]
      return own ? [[row.studentId, { counts: own, version: versionOf(row) }] as const] : []
    })
    setTyped(new Map([...typed, ...rows]))
  }
  const changeCell = (row: SemesterRow, status: keyof Typed, value: string) =>
    typeIn({ [row.studentId]: { ...valueOf(row), [status]: value } })

  const importFile = (file: File) => {
    const body = new FormData()
    body.append('file', file)
    // An upload endpoint declares no JSON body; a form with the file is sent.
    read.mutate({ params, query: of, body } as never, {
      onSuccess: ({ data }) => {
        const shown = data.rows.map(({ studentId, S, I, A }) => {
          return [studentId, { S: String(S || ''), I: String(I || ''), A: String(A || '') }] as const
        })
        typeIn(Object.fromEntries(shown))
        setProblems(data.problems)
        toastSuccess(`${data.rows.length} baris dibaca. Periksa, lalu simpan.`)
      },
      onError: (error) => {
        const fileError = error instanceof CallError ? error.body.fields?.['file'] : undefined
        toastFailure(fileError ? new Error(fileError) : error)
      },
    })
  }
  const send = () => {
    const rows = recap.rows
      .filter(({ studentId }) => edits[studentId])
      .map((row) => {
        const { S, I, A } = valueOf(row)
        // Nothing is sent while one of them is no number.
        const count = (typed: string) => countIn(typed) ?? 0
        return { studentId: row.studentId, S: count(S), I: count(I), A: count(A), version: versionOf(row) }
      })
    save.mutate(
      { params, body: { ...of, rows } },
      {
        onSuccess: ({ message }) => {
          toastSuccess(message ?? 'Saldo awal tersimpan')
          draft.discard()
          onClose()
        },
        onError: toastFailure,
      },
    )
  }
  return (
    <section aria-label="Saldo awal" className="grid max-w-3xl gap-4 rounded-surface border bg-surface p-4 sm:p-6">
      <header className="grid gap-1">
        <h2 className="font-semibold">
          Saldo awal {recap.academicClass.name}, semester {semesterNames[recap.semesterNo === 1 ? 1 : 2]}
        </h2>
        <p className="text-sm text-soft">
          Hari sakit, izin, dan alpa dari catatan lama
          {recap.beginsOn ? ` sebelum ${formatDate(recap.beginsOn)}` : ' sebelum sekolah memakai Hadir'}. Ikut dihitung
          dalam rekap semester.
        </p>
      </header>
      {draft.offer}
      {recap.marksBefore > 0 && (
        <p role="status" className="rounded-control bg-warn-tint p-3 text-sm">
          {recap.marksBefore} hari sakit, izin, atau alpa sebelum tanggal itu sudah tercatat di Hadir. Jangan dimasukkan
          lagi di sini.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => void saveFile(openingBalances.template, { params, query: { ...of, format: 'xlsx' } })}
        >
          Unduh templat XLSX
        </Button>
        <Button
          size="small"
          onClick={() => void saveFile(openingBalances.template, { params, query: { ...of, format: 'csv' } })}
        >
          Templat CSV
        </Button>
        <FileButton size="small" accept={tableFiles} busy={read.isPending} onPick={importFile}>
          Ambil dari berkas
        </FileButton>
      </div>
      {problems.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-warn-tint p-3 text-sm" aria-label="Baris yang dilewati">
          {problems.slice(0, 20).map(({ row, message }) => (
            <li key={row}>
              Baris {row}: {message}
            </li>
          ))}
        </ul>
      )}
      <div className="overflow-x-auto">
        <table className="w-full">
          <thead>
            <tr className="text-left text-sm text-soft">
              <th className="py-1 pr-2 font-semibold">Nama</th>
              {missedStatuses.map((status) => (
                <th key={status} className="w-14 px-0.5 py-1 text-center font-semibold sm:w-20 sm:px-1">
                  {words[status]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody translate="no">
            {recap.rows.map((row) => (
              <tr key={row.studentId} className="border-t">
                <td className="py-1 pr-2 break-words">
                  <span className="tabular-nums text-soft">{row.no}.</span> {row.name}
                </td>
                {missedStatuses.map((status) => (
                  <td key={status} className="px-0.5 py-1 sm:px-1">
                    <Input
                      aria-label={`${words[status]} ${row.name}`}
                      inputMode="numeric"
                      className="px-2 text-center tabular-nums"
                      value={valueOf(row)[status]}
                      aria-invalid={countIn(valueOf(row)[status]) === null}
                      placeholder="0"
                      onChange={(event) => changeCell(row, status, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isWrong && (
        <p role="alert" className="text-sm text-danger">
          Isi bilangan 0 sampai 200.
        </p>
      )}
      {/* The list is longer than the screen: its save button stays in view. */}
      <PageFoot className="-mx-4 -mb-4 flex justify-end gap-2 rounded-b-surface border-t bg-surface px-4 py-2 sm:-mx-6 sm:-mb-6 sm:px-6 sm:py-3">
        <Button
          onClick={() => {
            draft.discard()
            onClose()
          }}
        >
          Batal
        </Button>
        <Button
          tone="primary"
          busy={save.isPending}
          disabled={isUntouched || isWrong}
          title={isUntouched ? 'Belum ada yang diubah' : undefined}
          onClick={send}
        >
          Simpan
        </Button>
      </PageFoot>
      <UnsavedChangesGuard isDirty={!isUntouched && !save.isSuccess} />
    </section>
  )
}
