const pressable = 'a, button, input, select, textarea, summary, [role=button], [role=radio], [contenteditable]'
/** What people read: figures, the facts of a record, and what is wrong with a field. */
const readings = 'dd, [id$=-error]'
const gap = 8
/** On a page a notice stays near its usual place; in a dialog it may be anywhere. */
const mostLift = 80
/** Fine enough for the room between two fields of a dialog, which a notice just fills. */
const liftStep = 2
/** A save is often announced on the way to another screen, whose rows load later. */
const lookAgainMs = 300

type Box = { top: number; bottom: number; left: number; right: number }

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Alert dialogs too. */
const dialogs = () => [...document.querySelectorAll('[role$=dialog]')]

/** The visible elements of a kind; with a dialog open only those inside it. */
function boxesOf(kind: string, notice: Element): Box[] {
  const dialog = dialogs().at(-1)
  return (
    [...(dialog ?? document).querySelectorAll(kind)]
      .filter((one) => !notice.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      // A checkbox is pressed by its label too.
      .map((one) => ((one.matches('input') && one.closest('label')) || one).getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
  )
}

/** A phone's bar at the lower edge, if there is one. */
function phoneBar(): Element | null {
  const bar = document.querySelector('[data-phone-bar]')
  return bar && getComputedStyle(bar).position === 'fixed' ? bar : null
}

/** How much of the screen's lower edge is taken: by a phone's bar, and by its keyboard. */
function heightBelow(): number {
  const { visualViewport: seen } = window
  const keyboard = seen ? Math.max(0, window.innerHeight - seen.height - seen.offsetTop) : 0
  return Math.max(phoneBar()?.getBoundingClientRect().height ?? 0, keyboard)
}

/** A page's foot makes room for a notice by itself. */
const hasFoot = () => document.querySelector('.page-foot, .sheet-foot') !== null

/** A phone's head is full from edge to edge once its menus have loaded, which is after the page. */
const phoneHead = () => (phoneBar() ? [...document.querySelectorAll('header')].slice(0, 1) : [])

/**
 * If the lower edge is not free for this height: a free place at the upper edge, or below a phone's head, over its
 * page's title. Undefined if the lower edge is free or nothing else is.
 */
function freeTopOf(notice: Element, height: number): number | undefined {
  const { left, right } = notice.getBoundingClientRect()
  const boxes = boxesOf(`${pressable}, ${readings}`, notice)
  const heads = phoneHead().map((head) => head.getBoundingClientRect())
  const isFree = (top: number, taken: Box[]) =>
    !taken.some((box) => overlap(box, { top, bottom: top + height, left, right }))
  if (isFree(window.innerHeight - heightBelow() - gap - height, boxes)) return undefined
  return [0, ...heads.map(({ bottom }) => bottom)]
    .map((edge) => Math.max(0, edge) + gap)
    .find((top) => isFree(top, [...boxes, ...heads]))
}

/**
 * The offset from the lower edge that leaves the most of each element below the notice visible: on a screen full of
 * rows it covers parts of two instead of all of one. A page with a foot moves that up instead. Null if it covers
 * nothing.
 */
function liftOf(notice: Element, height: number): number | null {
  const isInDialog = dialogs().length > 0
  if (!isInDialog && (!phoneBar() || hasFoot())) return null
  const { left, right } = notice.getBoundingClientRect()
  const lower = window.innerHeight - heightBelow()
  const upper = Math.max(0, ...phoneHead().map((head) => head.getBoundingClientRect().bottom))
  const boxes = boxesOf(`${pressable}, [id$=-error]`, notice)
  const leastLeft = (lift: number) => {
    const bottom = lower - gap - lift
    const top = bottom - height
    return Math.min(
      ...boxes
        .filter((box) => overlap(box, { top, bottom, left, right }))
        .map((box) => Math.max(top - Math.max(box.top, upper), Math.min(box.bottom, lower) - bottom)),
    )
  }
  return leastLeft(0) === Infinity
    ? null
    : Array.from(
        { length: (isInDialog ? lower - height - gap : mostLift) / liftStep },
        (_, at) => at * liftStep,
      ).reduce((best, lift) => (leastLeft(lift) > leastLeft(best) ? lift : best), 0)
}

/**
 * Places a notice where it covers nothing pressable and no figures: at the lower edge, else above, and leaves it there.
 * At the lower edge the page makes room (--notice) for later notices, or if no place is free: a sheet's foot moves up,
 * and the page can be scrolled past the notice. Returns a function that removes that room.
 */
export function placeNotice(notice: HTMLElement): () => void {
  const { style } = document.documentElement
  let isPlaced = false
  let top: number | undefined
  let lift: number | null = null
  let opened = dialogs().length
  const place = () => {
    const below = heightBelow()
    const { height } = notice.getBoundingClientRect()
    // A dialog that opens below it has buttons of its own.
    if (dialogs().length > opened) [isPlaced, top, lift] = [false, undefined, null]
    opened = dialogs().length
    // The element is in the page before its text. The place is chosen once, because a notice must not move under a
    // finger; on a phone once more, when the next screen's rows have appeared below it.
    if (height > 0 && top === undefined && lift === null) {
      if (!isPlaced || (phoneBar() && !hasFoot())) top = freeTopOf(notice, height)
      if (top === undefined) lift = liftOf(notice, height)
      isPlaced = true
    }
    // A browser may paint the text once before its height is known.
    notice.style.visibility = isPlaced ? '' : 'hidden'
    const isAbove = top !== undefined
    style.setProperty('--notice-top', isAbove ? `${top}px` : 'auto')
    style.setProperty('--notice-bottom', isAbove ? 'auto' : `${below + gap + (lift ?? 0)}px`)
    style.setProperty('--notice', isAbove ? '0px' : `${height + 2 * gap + (lift ?? 0)}px`)
  }
  // Placed by the observer, before it is painted: by then a form shows what is wrong, and has scrolled to it.
  notice.style.visibility = 'hidden'
  const lookAgain = setInterval(place, lookAgainMs)
  const resized = new ResizeObserver(place)
  resized.observe(notice)
  window.visualViewport?.addEventListener('resize', place)
  return () => {
    clearInterval(lookAgain)
    resized.disconnect()
    window.visualViewport?.removeEventListener('resize', place)
    style.removeProperty('--notice')
  }
}
