import type { CustomTableLayout } from 'pdfmake/interfaces.js'

type Sides = { left?: number; right?: number; top?: number; bottom?: number }

/** pdfmake calls functions even for constant values; undefined keeps pdfmake's default for a side. */
const layout = (
  { left, right, top, bottom }: Sides,
  { lines, color, ...rest }: { lines?: number; color?: string; fillColor?: string; defaultBorder?: boolean },
): CustomTableLayout => ({
  ...rest,
  ...(lines !== undefined && { hLineWidth: () => lines, vLineWidth: () => lines }),
  ...(color !== undefined && { hLineColor: () => color, vLineColor: () => color }),
  ...(left !== undefined && { paddingLeft: () => left }),
  ...(right !== undefined && { paddingRight: () => right }),
  ...(top !== undefined && { paddingTop: () => top }),
  ...(bottom !== undefined && { paddingBottom: () => bottom }),
})

const teal = '#0f766e'

/** The tables of our papers by the names that documents use, in points. `space`: of the padding above and below rows. */
export function tableLayouts(space = 1) {
  const report = layout({ left: 4, right: 4, top: 2 * space, bottom: 2 * space }, { lines: 0.6, color: '#222222' })
  return {
    /** A month or a week of a class, with many narrow columns. */
    month: layout({ left: 2, right: 2, top: 2 * space, bottom: 2 * space }, { lines: 0.5 }),
    /** As narrow as a column with one letter can be. */
    narrow: layout({ left: 1, right: 1, top: 2 * space, bottom: 2 * space }, { lines: 0.5 }),
    week: layout({ left: 3, right: 3, top: 2 * space, bottom: 2 * space }, { lines: 0.5 }),
    /** A label and its value, without lines. */
    facts: layout({ left: 0, top: 0.5, bottom: 0.5 }, { defaultBorder: false }),
    report,
    /** Its first row is a title without lines around it. */
    titledReport: { ...report, hLineWidth: (row: number) => (row === 0 ? 0 : 0.6) },
    rows: layout({ top: 1.5, bottom: 1.5 }, { lines: 0.5 }),
    /** Cards side by side, with lines to cut along. */
    cards: layout({ left: 0, right: 0, top: 0, bottom: 0 }, { lines: 0.25, color: '#999999' }),
    cardHead: layout({ left: 8, right: 8, top: 4, bottom: 4 }, { lines: 0, fillColor: teal, defaultBorder: false }),
  } satisfies Record<string, CustomTableLayout>
}

export type TableLayout = keyof ReturnType<typeof tableLayouts>
