import type { ImportBatch, ImportKind } from '@hadir/contract/import/import.ts'
import { Link } from 'react-router'
import { importPath } from '../import-kind.ts'

/** What the file as a whole adds and lacks. */
export function ImportNotes({ kind, batch }: { kind: ImportKind; batch: ImportBatch }) {
  const { header, newClasses, newSubjects, state } = batch
  const isMissed = state === 'dry' && header.missed.length > 0
  const missing = header.missing.filter((name) => !isMissed || !header.missed.some(({ column }) => column === name))
  const notes = [
    // Once it is undone, its classes and subjects are gone as well.
    {
      title: state === 'dry' ? 'Kelas yang akan dibuat' : 'Kelas baru',
      names: state === 'undone' ? [] : newClasses,
    },
    {
      title: state === 'dry' ? 'Mata pelajaran yang akan dibuat' : 'Mata pelajaran baru',
      names: state === 'undone' ? [] : newSubjects,
    },
    {
      title: 'Lembar yang dibaca',
      names: header.sheets.map(({ name, class: named }) =>
        named && named !== name ? `${name} (kelas ${named})` : name,
      ),
    },
    { title: 'Lembar tersembunyi, tidak dibaca', names: header.hidden },
    { title: 'Baris di bawah atau di sela daftar, dilewati', names: header.skipped.map(shownRow) },
    { title: 'Kolom yang tidak ada di berkas, nilainya tetap', names: missing },
    { title: 'Kolom yang dilewati', names: isMissed ? [] : header.ignored },
  ].filter(({ names }) => names.length > 0)
  return (
    <>
      {isMissed && <MissedColumns kind={kind} header={header} />}
      {state === 'dry' && header.unread.length > 0 && (
        <p role="status" className="rounded-control bg-warn-tint p-3 text-sm">
          Tidak dibaca: lembar <strong className="font-semibold">{header.unread.join(', ')}</strong>. Bila di sana ada
          daftar juga, samakan judul kolomnya atau bagi berkasnya, lalu unggah lagi.
        </p>
      )}
      {(notes.length > 0 || header.guardianPhones > 0) && (
        <ul className="grid gap-1 text-sm text-soft">
          {header.guardianPhones > 0 && <li>HP siswa juga menjadi HP wali: {header.guardianPhones} siswa.</li>}
          {notes.map((note) => (
            <Note key={note.title} {...note} />
          ))}
        </ul>
      )}
    </>
  )
}

const shownRow = ({ row, sheet, text }: ImportBatch['header']['skipped'][number]) =>
  `baris ${row}${sheet === null ? '' : ` lembar ${sheet}`} (${text})`

/** More names than these would fill a phone's screen before the rows start. */
const shownAtOnce = 6

const Note = ({ title, names }: { title: string; names: string[] }) => (
  <li>
    {names.length <= shownAtOnce ? (
      `${title} (${names.length}): ${names.join(', ')}.`
    ) : (
      <details>
        <summary className="min-h-11 cursor-pointer content-center sm:min-h-0">
          {title} ({names.length})
        </summary>
        <p className="pt-1 pl-4">{names.join(', ')}.</p>
      </details>
    )}
  </li>
)

/** Lessons without their teachers are of little use: what would be lost is shown before anything is written. */
function MissedColumns({ kind, header: { missed, ignored } }: { kind: ImportKind; header: ImportBatch['header'] }) {
  return (
    <div role="status" className="grid gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="font-semibold">
        {missed.length === 1 ? 'Satu kolom penting' : `${missed.length} kolom penting`} tidak ditemukan di berkas ini
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {missed.map(({ column, without }) => (
          <li key={column}>
            Tanpa <strong className="font-semibold">{column}</strong>, {without}.
          </li>
        ))}
      </ul>
      <p>
        Judul yang tidak dikenali: <strong className="font-semibold">{ignored.join(', ')}</strong>. Bila salah satunya
        berisi kolom tadi, ganti judulnya dengan nama di atas, lalu{' '}
        <Link to={importPath(kind)} className="font-semibold text-accent-strong underline underline-offset-2">
          unggah lagi
        </Link>
        .
      </p>
    </div>
  )
}
