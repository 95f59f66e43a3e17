import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import type { Page } from '@playwright/test'
import { paths } from '../web/src/paths.ts'
import { callAs, callerOf, schoolIdOf } from './api.ts'

/** The address of a class's list of rapor, by the class's name. Somebody must be signed in. */
export async function classLists(page: Page): Promise<(className: string, more?: string) => string> {
  const params = { schoolId: await schoolIdOf(page) }
  const query = { pageSize: 100 }
  const { data: classes } = await callAs(await callerOf(page), academicClassEndpoints.list, { params, query })
  return (className, more = '') =>
    `${paths.reportCards}?academicClassId=${classes.find((one) => one.name === className)!.id}${more}`
}
