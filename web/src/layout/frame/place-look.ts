// The frame reserves space for what loads after the page, in the same type size.

/** A school's name may take two lines in a phone's head, but one beside a badge. */
export const placeNameLook =
  'line-clamp-2 in-[header:has([data-badge])]:line-clamp-1 text-sm leading-4 font-semibold wrap-anywhere lg:line-clamp-1 lg:text-base lg:leading-snug'
export const placeYearLook = 'block text-xs lg:text-sm'
