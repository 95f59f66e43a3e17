import type { ImportKind } from '@hadir/contract/import/import.ts'

/** What to type into each template, and again with one thing changed. */
export const examples: Record<
  ImportKind,
  { rows: Record<string, string>[]; changed: Record<string, string>; sees: string }
> = {
  student: {
    rows: [
      { Nama: 'Siti Aminah', NIPD: '1001', JK: 'P', NISN: '0014721751', 'Tanggal Lahir': '16/03/2014' },
      { Nama: 'Budi', NIPD: '0002', JK: 'Laki-laki', 'Tanggal Lahir': '2014-05-01', 'Rombel Saat Ini': 'VII-A' },
    ],
    changed: { HP: '081234567890' },
    sees: 'HP',
  },
  teacher: {
    rows: [
      {
        Nama: 'Tiara Lestari',
        JK: 'P',
        'Tanggal Lahir': '1980-02-03',
        'Status Kepegawaian': 'PNS',
        'Jenis PTK': 'Guru Mapel',
      },
    ],
    changed: { HP: '081234567890' },
    sees: 'HP',
  },
  lesson: {
    rows: [{ 'Nama Rombel': 'VII-A', 'Nama Matpel': 'Matematika', JJM: '5' }],
    changed: { JJM: '4' },
    sees: 'JJM',
  },
  subject: {
    rows: [
      {
        Kode: 'mtk',
        'Mata Pelajaran': 'Matematika',
        Tingkat: '7-9',
        KKTP: '70',
        Kelompok: 'Umum',
        Kurikulum: 'Merdeka',
      },
      { Kode: 'JWA', 'Mata Pelajaran': 'Bahasa Jawa', Kelompok: 'MULOK', Aktif: 'Tidak' },
    ],
    changed: { 'JP/minggu': '5' },
    sees: 'JP/minggu',
  },
  class: {
    rows: [
      { 'Nama Kelas': 'VII-A', Ruang: 'R1', Kapasitas: '36' },
      { 'Nama Kelas': 'Melati', Tingkat: 'VIII', 'Dibuka Tahun Ini': 'Tidak' },
    ],
    changed: { Kapasitas: '32' },
    sees: 'Kapasitas',
  },
  holiday: {
    rows: [
      { 'Tanggal Mulai': '17/08/2026', Keterangan: 'Hari Kemerdekaan', 'Jenis Libur': 'Nasional' },
      {
        'Tanggal Mulai': '2026-12-21',
        'Tanggal Selesai': '2027-01-02',
        Keterangan: 'Libur semester',
        'Jenis Libur': '',
      },
    ],
    changed: { 'Jenis Libur': 'Kegiatan sekolah' },
    sees: 'Jenis Libur',
  },
  alumni: {
    rows: [
      {
        Nama: 'Dewi Kartika',
        NISN: '0004721751',
        NIS: '0901',
        JK: 'P',
        'Tanggal Lahir': '16/03/2008',
        'Tahun Lulus': '2024',
        'Kelas Terakhir': 'IX-A',
        'No. Ijazah': 'DN-0001',
        'Status Tracer': 'Kuliah',
        'Bersedia Dihubungi': 'Ya',
      },
      {
        Nama: 'Eko',
        NIS: '0902',
        JK: 'L',
        'Tanggal Lahir': '2007-01-02',
        'Tahun Lulus': '2023',
        Instansi: 'SMK Contoh',
      },
    ],
    changed: { Kota: 'Bandung' },
    sees: 'Kota',
  },
  schedule: {
    rows: [
      { Kelas: 'VII-A', Hari: 'Senin', 'Jam ke': '1', 'Sampai Jam ke': '2', Mapel: 'Matematika', Guru: 'Ani' },
      { Kelas: 'Kelas 7B', Hari: 'selasa', 'Jam ke': '4-5', Mapel: 'Matematika', Semester: 'Genap' },
    ],
    changed: { Ruang: 'Lab' },
    sees: 'Ruang',
  },
}
