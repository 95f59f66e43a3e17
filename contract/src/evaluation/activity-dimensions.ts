/** KOKURIKULER since 2025, with the dimensi profil lulusan; P5 before that, with those of Pancasila. */
export const activityKinds = ['KOKURIKULER', 'P5'] as const
export type ActivityKind = (typeof activityKinds)[number]
export const activityKindLabels: Record<ActivityKind, string> = { KOKURIKULER: 'Kokurikuler', P5: 'P5' }

/** Of both kinds; see `dimensionsOf` for each kind's. */
export const dimensions = [
  'KEIMANAN',
  'KEWARGAAN',
  'PENALARAN_KRITIS',
  'KREATIVITAS',
  'KOLABORASI',
  'KEMANDIRIAN',
  'KESEHATAN',
  'KOMUNIKASI',
  'P5_BERIMAN',
  'P5_BERKEBINEKAAN',
  'P5_GOTONG_ROYONG',
  'P5_MANDIRI',
  'P5_BERNALAR_KRITIS',
  'P5_KREATIF',
] as const
export type Dimension = (typeof dimensions)[number]
export const dimensionLabels: Record<Dimension, string> = {
  KEIMANAN: 'Keimanan dan ketakwaan terhadap Tuhan YME',
  KEWARGAAN: 'Kewargaan',
  PENALARAN_KRITIS: 'Penalaran kritis',
  KREATIVITAS: 'Kreativitas',
  KOLABORASI: 'Kolaborasi',
  KEMANDIRIAN: 'Kemandirian',
  KESEHATAN: 'Kesehatan',
  KOMUNIKASI: 'Komunikasi',
  P5_BERIMAN: 'Beriman, bertakwa kepada Tuhan YME, dan berakhlak mulia',
  P5_BERKEBINEKAAN: 'Berkebinekaan global',
  P5_GOTONG_ROYONG: 'Bergotong-royong',
  P5_MANDIRI: 'Mandiri',
  P5_BERNALAR_KRITIS: 'Bernalar kritis',
  P5_KREATIF: 'Kreatif',
}

const isP5 = (dimension: Dimension) => dimension.startsWith('P5_')
export const dimensionsOf: Record<ActivityKind, readonly Dimension[]> = {
  KOKURIKULER: dimensions.filter((one) => !isP5(one)),
  P5: dimensions.filter(isP5),
}

/** SB, B, C and PERLU_BIMBINGAN are for kokurikuler; MB, SDB, BSH and SAB for P5. */
export const cocurricularCategories = ['SB', 'B', 'C', 'PERLU_BIMBINGAN', 'MB', 'SDB', 'BSH', 'SAB'] as const
export type CocurricularCategory = (typeof cocurricularCategories)[number]
export const cocurricularCategoryLabels: Record<CocurricularCategory, string> = {
  SB: 'Sangat baik',
  B: 'Baik',
  C: 'Cukup',
  PERLU_BIMBINGAN: 'Perlu bimbingan',
  MB: 'Mulai berkembang',
  SDB: 'Sedang berkembang',
  BSH: 'Berkembang sesuai harapan',
  SAB: 'Sangat berkembang',
}
export const categoriesOf: Record<ActivityKind, readonly CocurricularCategory[]> = {
  KOKURIKULER: ['SB', 'B', 'C', 'PERLU_BIMBINGAN'],
  P5: ['SAB', 'BSH', 'SDB', 'MB'],
}
