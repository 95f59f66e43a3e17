/** What only the forms of a student offer: apart from student-labels.ts, which every phone installs. Source: Dapodik. */
export const parentJobs = [
  'Tidak bekerja',
  'Nelayan',
  'Petani',
  'Peternak',
  'PNS/TNI/Polri',
  'Karyawan Swasta',
  'Pedagang Kecil',
  'Pedagang Besar',
  'Wiraswasta',
  'Wirausaha',
  'Buruh',
  'Pensiunan',
  'Tenaga Kerja Indonesia',
  'Karyawan BUMN',
  'Sudah Meninggal',
  'Lainnya',
] as const

/** A parent's monthly income. */
export const incomes = [
  'Kurang dari Rp. 500,000',
  'Rp. 500,000 - Rp. 999,999',
  'Rp. 1,000,000 - Rp. 1,999,999',
  'Rp. 2,000,000 - Rp. 4,999,999',
  'Rp. 5,000,000 - Rp. 20,000,000',
  'Lebih dari Rp. 20,000,000',
  'Tidak Berpenghasilan',
] as const

export const educations = [
  'Tidak sekolah',
  'Putus SD',
  'SD / sederajat',
  'SMP / sederajat',
  'SMA / sederajat',
  'D1',
  'D2',
  'D3',
  'D4',
  'S1',
  'S2',
  'S3',
] as const

export const livingWith = [
  'Bersama orang tua',
  'Wali',
  'Kost',
  'Asrama',
  'Panti asuhan',
  'Pesantren',
  'Lainnya',
] as const

export const transports = [
  'Jalan kaki',
  'Sepeda',
  'Sepeda motor',
  'Mobil pribadi',
  'Angkutan umum/bus/pete-pete',
  'Mobil/bus antar jemput',
  'Kereta api',
  'Ojek',
  'Perahu penyeberangan/rakit/getek',
  'Lainnya',
] as const
