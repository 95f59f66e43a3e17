/** Source: the choices of Dapodik's forms. */
export const relations = ['AYAH', 'IBU', 'WALI'] as const
export type Relation = (typeof relations)[number]
export const relationLabels: Record<Relation, string> = { AYAH: 'Ayah', IBU: 'Ibu', WALI: 'Wali' }

export const familyStatuses = ['Anak Kandung', 'Anak Angkat', 'Anak Tiri'] as const

export const entryTypes = ['SISWA_BARU', 'PINDAHAN', 'KEMBALI'] as const
export const entryTypeLabels: Record<(typeof entryTypes)[number], string> = {
  SISWA_BARU: 'Siswa baru',
  PINDAHAN: 'Pindahan',
  KEMBALI: 'Kembali bersekolah',
}
