import type { AcademicYear } from '@hadir/contract/academic-year/academic-year.ts'
import { filledPath } from '@hadir/contract/filled-path.ts'
import { can } from '@hadir/contract/permissions.ts'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import { type MenuReader, readsRecaps } from '../menu/menu.ts'
import type { FoundScreen } from './screens-of.ts'

type OfYear = Pick<AcademicYear, 'id'> | null

/** Of a class: its homeroom teacher reads them, and whoever reads the school. */
const recaps: readonly string[] = [screens.attendanceReport.path, screens.semesterRecap.path]

/** Screens with synonyms for the search, most of them inside others. An `:id` in their path is the active year's. */
export const innerScreensOf = (reader: MenuReader, year: OfYear): readonly FoundScreen[] =>
  Object.values<Screen>(screens).flatMap(({ path, title = '', group = '', words, reads = [], inSearch }) => {
    const role = reader?.role ?? null
    if (recaps.includes(path) && !readsRecaps(reader)) return []
    const needs = inSearch?.needs ? [inSearch.needs] : reads
    const isOpen = role !== null && needs.some((permission) => can(role, permission))
    if (words === undefined || !isOpen || (path.includes(':') && !year)) return []
    const to = filledPath(path, { params: { id: year?.id ?? '' } })
    return [{ label: inSearch?.title ?? title, group, words, to }]
  })
