const pressable = 'a, button, input, select, textarea, summary, [role=button], [role=radio], [contenteditable]'
/** What one came to read: figures and the facts of a record. */
const readings = 'dd'
const gap = 8
const lifts = [0, 8, 16, 24, 32, 40, 48, 56, 64, 72]
/** What is saved is often told on the way to another screen, whose rows come later. */
const lookAgainMs = 300

type Box = { top: number; bottom: number; left: number; right: number }

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const dialogs = () => [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]

/** What of a kind is on the screen at this moment; with a dialog open that is what stands in it. */
function boxesOf(kind: string, notice: Element): Box[] {
  const dialog = dialogs().at(-1)
  return (
    [...(dialog ?? document).querySelectorAll(kind)]
      .filter((one) => !notice.contains(one) && one.checkVisibility({ visibilityProperty: true }))
      // A box to tick is hit by its label too.
      .map((one) => ((one.matches('input') && one.closest('label')) || one).getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
  )
}

/** A phone's bar at the lower edge, where there is one. */
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

/** A phone's head is full from edge to edge once its menus have come, which they do after the page. */
const phoneHead = () => (phoneBar() ? [...document.querySelectorAll('header')].slice(0, 1) : [])

/**
 * Where the lower edge is not free for something of this height: at the upper one, or below a phone's head, over the
 * title of its page. Undefined while the lower edge is free or where nothing else is.
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
 * How far above the lower edge it leaves the most of each thing that it lies over: where rows fill a screen it covers
 * a part of two and not the whole of one. A page's foot moves up instead, and hides rows as it does without a notice.
 * Null while it lies over nothing.
 */
function liftOf(notice: Element, height: number): number | null {
  if (!phoneBar() || hasFoot()) return null
  const { left, right } = notice.getBoundingClientRect()
  const lower = window.innerHeight - heightBelow()
  const upper = Math.max(0, ...phoneHead().map((head) => head.getBoundingClientRect().bottom))
  const boxes = boxesOf(pressable, notice)
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
    : lifts.reduce((best, lift) => (leastLeft(lift) > leastLeft(best) ? lift : best))
}

/**
 * Places a notice where it covers nothing that can be pressed and no figures: at the lower edge, else above, and leaves
 * it there. At the lower edge the page makes room (--notice) for later notices, or where no place is free: a sheet's foot
 * moves up, and the page can be scrolled past the notice. Returns how to remove that room.
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
    // A dialog that opens under it has buttons of its own.
    if (dialogs().length > opened) [isPlaced, top, lift] = [false, undefined, null]
    opened = dialogs().length
    // Its place is in the page before its words are. Chosen once, for a notice must not wander under a finger; on a
    // phone once more, when the rows of the next screen have come under it.
    if (height > 0 && top === undefined && lift === null) {
      if (!isPlaced || (phoneBar() && !hasFoot())) top = freeTopOf(notice, height)
      if (top === undefined) lift = liftOf(notice, height)
      isPlaced = true
    }
    // A browser may paint its words once before it says how high they are.
    notice.style.visibility = isPlaced ? '' : 'hidden'
    const isAbove = top !== undefined
    style.setProperty('--notice-top', isAbove ? `${top}px` : 'auto')
    style.setProperty('--notice-bottom', isAbove ? 'auto' : `${below + gap + (lift ?? 0)}px`)
    style.setProperty('--notice', isAbove ? '0px' : `${height + 2 * gap + (lift ?? 0)}px`)
  }
  place()
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
