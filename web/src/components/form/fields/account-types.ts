import { roleLabels } from '@hadir/contract/labels.ts'
import { roles } from '@hadir/contract/roles.ts'

/** The types that people can register as; only the command line creates administrators. */
export const accountTypeOptions = roles
  .filter((role) => role !== 'administrator')
  .map((role) => ({ value: role, label: roleLabels[role] }))
