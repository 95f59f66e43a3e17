import type { School } from './write-schools.ts'

const bogor = { regency: 'Kabupaten Bogor', province: 'Jawa Barat' }
const sleman = { regency: 'Kabupaten Sleman', province: 'DI Yogyakarta' }
const row = (
  [npsn, name, level, status, district]: [string, string, string, School['status'], string],
  place: { regency: string; province: string },
): School => ({ npsn, name, level, status, address: 'Jl. Contoh No. 1', district, ...place })

/** Invented schools, to try the registration form's search without the ministry's list. */
export const exampleSchools: readonly School[] = [
  row(['20200101', 'SD NEGERI 1 CIBINONG', 'SD', 'Negeri', 'Cibinong'], bogor),
  row(['20200102', 'SD NEGERI 2 CIBINONG', 'SD', 'Negeri', 'Cibinong'], bogor),
  row(['20200103', 'SMP NEGERI 1 CIBINONG', 'SMP', 'Negeri', 'Cibinong'], bogor),
  row(['20200104', 'SMP NEGERI 2 CIBINONG', 'SMP', 'Negeri', 'Cibinong'], bogor),
  row(['20200105', 'SMAS HARAPAN MELATI', 'SMA', 'Swasta', 'Citeureup'], bogor),
  row(['20200106', 'MTSS NURUL FALAH', 'MTs', 'Swasta', 'Ciawi'], bogor),
  row(['20400107', 'SD NEGERI DEPOK BARU', 'SD', 'Negeri', 'Depok'], sleman),
  row(['20400108', 'SMPS TUNAS MERAPI', 'SMP', 'Swasta', 'Pakem'], sleman),
  row(['20400109', 'SMA NEGERI 1 NGAGLIK', 'SMA', 'Negeri', 'Ngaglik'], sleman),
  row(['20400110', 'SMKN 3 DEPOK', 'SMK', 'Negeri', 'Depok'], sleman),
]
