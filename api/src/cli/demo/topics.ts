/** Topics by subject code, used in turn. */
export const topics: Record<string, readonly string[]> = {
  PAI: ['Iman kepada malaikat', 'Salat berjemaah', 'Kisah Khulafaurrasyidin'],
  PPKN: ['Norma dan keadilan', 'Perumusan Pancasila', 'Hak dan kewajiban warga negara'],
  BIN: ['Teks deskripsi', 'Teks prosedur', 'Menyimpulkan isi berita', 'Puisi rakyat'],
  MTK: ['Bilangan bulat dan pecahan', 'Bentuk aljabar', 'Persamaan linear satu variabel', 'Perbandingan'],
  IPA: ['Klasifikasi makhluk hidup', 'Suhu dan kalor', 'Zat dan perubahannya'],
  IPS: ['Letak dan luas Indonesia', 'Interaksi sosial', 'Kegiatan ekonomi'],
  BIG: ['Introducing oneself', 'Describing people', 'Telling time'],
  PJOK: ['Passing bola basket', 'Lari jarak pendek', 'Senam lantai'],
  INF: ['Berpikir komputasional', 'Lembar kerja dan grafik', 'Keamanan data pribadi'],
  SBP: ['Menggambar flora dan fauna', 'Lagu daerah', 'Kerajinan bahan alam'],
  SUN: ['Paguneman', 'Carpon', 'Kawih'],
}

export const activities = [
  'Diskusi kelompok, lalu presentasi singkat',
  'Penjelasan, tanya jawab, dan latihan soal',
  'Praktik berpasangan dan umpan balik',
  'Membaca, mencatat pokok pikiran, dan kuis',
]

export const hindrances = ['Proyektor tidak menyala', 'Sebagian siswa belum membawa buku', 'Waktu kurang untuk latihan']
