/**
 * Fields that the platform's administrator never sees, whatever they belong to: official numbers that open other doors,
 * money, health. The door answers null for them; so every schema that has one lets it be null.
 */
export const sensitiveFields = [
  'nik',
  'familyCardNo',
  'birthCertNo',
  'npwp',
  'income',
  'kipNo',
  'kpsNo',
  'kksNo',
  'pipEligible',
  'pipReason',
  'bankName',
  'bankAccountNo',
  'bankAccountName',
  'specialNeeds',
  'weightKg',
  'heightCm',
  'headCircumferenceCm',
] as const
