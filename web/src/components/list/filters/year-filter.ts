import type { ListFilter } from './list-filter.ts'
import { yearParameter, type YearInView } from './year-in-view.ts'

/** Which academic year a list shows: the one chosen at the top of every screen, which this chip changes too. */
export const yearFilter = ({ years, yearId, choose }: YearInView): ListFilter => ({
  name: yearParameter,
  label: 'Tahun',
  options: years.filter(({ isActive }) => !isActive).map(({ id, name }) => ({ value: id, label: name })),
  unset: 'Aktif',
  shared: { value: yearId ?? '', choose },
})
