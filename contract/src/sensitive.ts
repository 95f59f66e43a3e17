/**
 * Fields that the platform's administrator never sees, whatever they belong to: official numbers that open other doors,
 * money, health. The door answers null for them; so every schema that has one lets it be null.
 */
export const sensitiveFields = [
  'nik',
  'familyCardNo',
  'birthCertificateNo',
  'npwp',
  'income',
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
