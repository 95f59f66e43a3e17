/**
 * Fields that the platform's administrator never sees, in any record: official numbers usable elsewhere, money, health.
 * The session guard returns null for them, so every schema with one must be nullable.
 */
export const sensitiveFields = [
  'nik',
  'nikMasked',
  'familyCardNo',
  'birthCertificateNo',
  'npwp',
  'npwpMasked',
  'income',
  'incomeBand',
  'kipReceiver',
  'kipNo',
  'kipName',
  'kpsReceiver',
  'kpsNo',
  'kksNo',
  'pipEligible',
  'pipReason',
  'bank',
  'accountNo',
  'accountName',
  'specialNeeds',
  'weightKg',
  'heightCm',
  'headCm',
  'latitude',
  'longitude',
] as const
