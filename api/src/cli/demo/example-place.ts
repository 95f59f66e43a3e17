/** Where the example's school lies and its people live, as a registration keeps it: ids of the bundled places, and names. */
export const examplePlace = {
  province_id: '32',
  regency_id: '3271',
  district_id: '327103',
  village_id: '3271031002',
  province: 'Jawa Barat',
  regency: 'Kota Bogor',
  district: 'Bogor Tengah',
  village: 'Paledang',
} as const
