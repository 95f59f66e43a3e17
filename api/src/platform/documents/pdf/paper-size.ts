const mm = 72 / 25.4

/** Width and height in points. F4 is the Indonesian folio, 215 x 330 mm. */
export const paperSizes = { A4: [595.28, 841.89], F4: [215 * mm, 330 * mm] } as const
export type PaperSize = keyof typeof paperSizes
