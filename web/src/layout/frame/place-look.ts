// The frame reserves space for what loads after the page, in the same type size.

/** A school's name may take two lines in a phone's head, but one beside a badge. */
export const placeNameLook =
  'line-clamp-2 in-[header:has([data-badge])]:line-clamp-1 text-sm leading-4 font-semibold wrap-anywhere lg:line-clamp-1 lg:text-base lg:leading-snug'
/** The year while it is unknown. */
export const placeYearShape =
  'block h-[1lh] w-28 before:block before:h-2.5 before:w-full before:translate-y-[calc(0.5lh-0.3125rem)] before:rounded before:bg-sunken'
export const searchLook =
  'grid size-11 shrink-0 place-content-center rounded-full text-soft lg:flex lg:h-10 lg:w-56 lg:items-center lg:justify-start lg:gap-2 lg:rounded-control lg:border lg:bg-surface lg:px-3 lg:text-sm'
export const profileLook = 'grid size-11 shrink-0 place-content-center rounded-full'
/** Drawn, not written: letters that are not part of the button's name would be read out with it. */
export const initialsLook =
  'grid size-9 place-content-center rounded-full bg-tint text-sm font-bold text-accent-strong before:content-[attr(data-initials)]'

export const placeYearLook = 'block text-xs lg:text-sm'
