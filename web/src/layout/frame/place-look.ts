// The frame keeps the room of what comes after the page, in the same letters.

/** A school's name is longer than a phone's head has room for in one line. */
export const placeNameLook =
  'line-clamp-2 text-sm leading-4 font-semibold wrap-anywhere lg:line-clamp-1 lg:text-base lg:leading-snug'
export const placeYearLook = 'block text-xs lg:text-sm'
