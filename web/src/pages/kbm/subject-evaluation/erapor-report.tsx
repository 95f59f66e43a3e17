import type { EraporFill, EraporStudent } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { Listing } from './import-preview.tsx'

/** Lists what was filled in, and by name which students and columns were not. */
export function EraporReport({ filled }: { filled: EraporFill }) {
  const { written, replaced, rounded, same, unmatched, byName, locked, left, leftCount, missing } = filled
  return (
    <>
      <ul aria-label="Hasil pengisian" className="grid list-disc gap-1 pl-5">
        <li>
          <strong>{written}</strong> sel terisi{replaced > 0 && `, ${replaced} di antaranya mengganti nilai lain`}
        </li>
        {same > 0 && <li>{same} sel sudah sama</li>}
        {rounded > 0 && <li>{rounded} nilai berdesimal dibulatkan, karena e-Rapor menerima bilangan bulat</li>}
      </ul>
      {byName.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            {byName.length} siswa dicocokkan menurut nama lengkap, karena tanpa NISN
          </summary>
          <Students title="Dicocokkan menurut nama" students={byName} />
        </details>
      )}
      <Students title="Tidak ditemukan, tidak diisi" students={unmatched} isBad />
      <Students title="Dikunci di e-Rapor, tidak diubah" students={locked} />
      {left.length > 0 && (
        <Listing title={`${leftCount} sel dibiarkan`}>
          {left.map(({ row, name, column, why }) => (
            <li key={`${row} ${column}`}>
              Baris {row}
              {name && ` · ${name}`} · {column}: {why}
            </li>
          ))}
          {leftCount > left.length && <li>… dan {leftCount - left.length} lagi</li>}
        </Listing>
      )}
      <Names title="Siswa kelas ini yang tidak ada di berkas" names={missing} />
      <Names title="Tujuan pembelajaran di berkas yang tidak ada di Hadir" names={filled.unknownObjectives} />
    </>
  )
}

function Students({ title, students, isBad = false }: { title: string; students: EraporStudent[]; isBad?: boolean }) {
  if (students.length === 0) return null
  return (
    <Listing title={`${title} (${students.length})`} isBad={isBad}>
      {students.map(({ row, name, nisn, why }) => (
        <li key={row}>
          Baris {row} · {name || nisn}: {why}
        </li>
      ))}
    </Listing>
  )
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null
  return (
    <Listing title={`${title} (${names.length})`}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </Listing>
  )
}
