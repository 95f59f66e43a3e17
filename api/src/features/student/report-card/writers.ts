import type { SchoolScope } from '../../../platform/http/scope.ts'
import { classesLed } from '../../class/rules.ts'

/** Who writes the rapor of a class: its homeroom teacher of today, and the school's admin. */
export async function leadsClass(scope: SchoolScope, academicClassId: string): Promise<boolean> {
  const led = await classesLed(scope)
  return led === 'all' || led.includes(academicClassId)
}
