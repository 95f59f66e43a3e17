/** F4 is the Indonesian folio, 215 x 330 mm. */
export const paperSizes = ['A4', 'F4'] as const
