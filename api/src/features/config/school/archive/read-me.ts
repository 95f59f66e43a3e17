import type { Manifest, ManifestTable } from './archive-file.ts'

/** Describes the archive's contents for a person who opens it years later without this program. */
export function readMe(manifest: Manifest, rowsIn: (table: ManifestTable) => number): string {
  const tables = manifest.tables.map((table) => `  ${table.name} (${rowsIn(table)} baris): ${table.title}`)
  return [
    `Arsip ${manifest.school.name}, NPSN ${manifest.school.npsn}, dibuat ${manifest.madeAt}.`,
    '',
    'lembar/   data utama sebagai buku kerja Excel dan CSV, untuk dibaca orang.',
    'data/     semua data sebagai JSON, satu objek pada setiap baris, untuk dibaca program.',
    '          manifest.json menjelaskan setiap tabel: kolom, jenis, kunci, jumlah baris, dan SHA-256 setiap berkas.',
    '',
    'Arsip ini dapat dimasukkan ke sekolah yang masih kosong di Hadir lain melalui Pengaturan, Arsip sekolah.',
    'Akun, kata sandi sekali pakai, dan permintaan akses tidak ikut: orang masuk lagi dengan emailnya sendiri.',
    'Arsip ini berisi data pribadi anak. Simpan di tempat yang aman.',
    '',
    'Isi:',
    ...tables,
    '',
  ].join('\r\n')
}
