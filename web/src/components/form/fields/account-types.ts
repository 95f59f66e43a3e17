import { roleLabels } from '@hadir/contract/labels.ts'
import { roles } from '@hadir/contract/roles.ts'

/** What a person may register as; administrators are made by the command line only. */
export const accountTypeOptions = roles
  .filter((role) => role !== 'administrator')
  .map((role) => ({ value: role, label: roleLabels[role] }))
