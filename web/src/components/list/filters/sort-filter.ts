import type { ListColumn } from '../list-columns.ts'
import type { ListFilter } from './list-filter.ts'

/** Sorts cards, which lack a table's headings. */
export const sortFilter = <Row>(
  columns: readonly ListColumn<Row>[],
  value: string,
  choose: (sort: string) => void,
): ListFilter => ({
  name: 'sort',
  label: 'Urutkan',
  isOrder: true,
  options: columns.flatMap(({ header, sortBy }) =>
    sortBy
      ? [
          { value: sortBy, label: `${header} ↑` },
          { value: `-${sortBy}`, label: `${header} ↓` },
        ]
      : [],
  ),
  shared: { value, choose },
})
