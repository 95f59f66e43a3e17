import type { FileChange, FileProblem, ScoreFileCheck } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import type { ReactNode } from 'react'
import { formatDateTimeHere } from '../../../components/dates/local-time.ts'
import type { Content } from '../../../offline/scores/score-edits.ts'
import { Checkbox } from '../../../ui/inputs/checkbox.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { textIn } from './score-words.ts'

/** `newer`: also overwrite scores that somebody has changed since the download. */
export type ImportChoice = { errors: 'skip' | 'stop'; newer: boolean }

/** The changes to apply. */
export const chosenChanges = ({ changes, problemCount }: ScoreFileCheck, { errors, newer }: ImportChoice) =>
  errors === 'stop' && problemCount > 0 ? [] : changes.filter(({ kind }) => newer || kind !== 'NEWER')

const written = (content: Content) =>
  [textIn(content, undefined) || 'kosong', content.remedial === null ? '' : `R ${content.remedial / 10}`]
    .filter(Boolean)
    .join(' ')
    .replace('.', ',')

type ImportPreviewProps = { check: ScoreFileCheck; choice: ImportChoice; onChoose: (choice: ImportChoice) => void }

/** The changes a file would make, cell by cell, and its errors by row and column. */
export function ImportPreview({ check, choice, onChoose }: ImportPreviewProps) {
  const { changes, problems, problemCount, same, kept, ignored } = check
  const of = (kind: FileChange['kind']) => changes.filter((change) => change.kind === kind)
  const newer = of('NEWER')
  const counts = [
    [of('NEW').length, 'nilai baru'],
    [of('OVERWRITE').length, 'mengganti nilai yang ada'],
    [of('CLEAR').length, 'mengosongkan nilai'],
    [newer.length, 'bentrok dengan nilai yang lebih baru'],
    [problemCount, 'ditolak'],
    [same, 'sudah sama'],
  ] as const
  return (
    <div className="grid gap-4 [overflow-wrap:anywhere]">
      <ul aria-label="Hasil pemeriksaan" className="grid list-disc gap-1 pl-5">
        {counts.map(([count, words]) =>
          count > 0 ? (
            <li key={words}>
              <strong>{count}</strong> {words}
            </li>
          ) : null,
        )}
        {kept > 0 && <li>{kept} diubah orang lain sejak berkas diunduh, dan tidak diubah berkas ini: dibiarkan</li>}
        {ignored.length > 0 && <li>Kolom yang dilewati: {ignored.join(', ')}</li>}
        {changes.length === 0 && problemCount === 0 && <li>Isi berkas sama dengan nilai di Hadir</li>}
      </ul>
      {problems.length > 0 && (
        <>
          <Listing title={`${problemCount} ditolak`} isBad>
            {problems.map((problem) => (
              <li key={`${problem.row} ${problem.column} ${problem.name}`}>{problemText(problem)}</li>
            ))}
            {problemCount > problems.length && <li>… dan {problemCount - problems.length} lagi</li>}
          </Listing>
          {changes.length > 0 && (
            <Segmented<ImportChoice['errors']>
              legend="Yang dimasukkan"
              value={choice.errors}
              segments={[
                { value: 'skip', label: 'Semua yang sah' },
                { value: 'stop', label: 'Hanya bila semua sah' },
              ]}
              onChange={(errors) => onChoose({ ...choice, errors })}
            />
          )}
          {choice.errors === 'stop' && <p>Perbaiki yang ditolak di berkasnya, lalu unggah lagi.</p>}
        </>
      )}
      {newer.length > 0 && (
        <>
          <Listing title="Lebih baru di Hadir">
            {newer.map((change) => (
              <li key={`${change.studentId} ${change.componentId}`}>
                {change.name}, {change.column}: {change.by} mengisi <strong>{written(change.from)}</strong>
                {change.at && ` pada ${formatDateTimeHere(change.at)}`}; berkas ini{' '}
                <strong>{written(change.to)}</strong>
              </li>
            ))}
          </Listing>
          <Checkbox
            label={`Timpa juga ${newer.length} nilai yang lebih baru`}
            checked={choice.newer}
            onChange={({ target }) => onChoose({ ...choice, newer: target.checked })}
          />
        </>
      )}
      {changes.length > newer.length && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Lihat {changes.length - newer.length} perubahan
          </summary>
          <Listing title="Perubahan">
            {changes
              .filter(({ kind }) => kind !== 'NEWER')
              .map((change) => (
                <li key={`${change.studentId} ${change.componentId}`}>
                  {change.name}, {change.column}: {written(change.from)} → <strong>{written(change.to)}</strong>
                </li>
              ))}
          </Listing>
        </details>
      )}
    </div>
  )
}

const problemText = ({ row, column, name, value, message }: FileProblem) =>
  [
    [row > 0 ? `Baris ${row}` : 'Judul kolom', column, name].filter(Boolean).join(' · '),
    value ? `“${value}” ${message.charAt(0).toLowerCase()}${message.slice(1)}` : message,
  ].join(': ')

/** A scrolling list, so that the buttons stay within reach. */
export function Listing({ title, isBad = false, children }: { title: string; isBad?: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className={isBad ? 'font-semibold text-danger' : 'font-semibold'}>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <ul tabIndex={0} className="grid max-h-56 gap-1.5 overflow-y-auto rounded-control border p-3 text-sm">
        {children}
      </ul>
    </section>
  )
}
