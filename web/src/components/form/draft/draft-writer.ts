import type { TypedForm } from '../../../offline/drafts/form-draft.ts'

/** How long what is typed may be on the screen alone, in milliseconds. */
const delayMs = 400

type Disk = { store: (typed: TypedForm) => void; remove: () => void }

/** Stores a form's input soon after it changes, and removes what it stored once nothing is unsaved. */
export function draftWriter({ store, remove }: Disk) {
  let due: (() => TypedForm | null) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStored = false
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const typed = due?.()
    due = undefined
    if (typed) store(typed)
    else if (typed === null && isStored) remove()
    isStored = typed === undefined ? isStored : typed !== null
  }
  return {
    /** `read`: what is unsaved then; null if nothing is. */
    changed(read: () => TypedForm | null): void {
      due = read
      timer ??= setTimeout(flush, delayMs)
    },
    flush,
    /** Whether something was typed here that is not saved. */
    hasTyped(): boolean {
      flush()
      return isStored
    },
    /** Saved, or given up on purpose. */
    discard(): void {
      clearTimeout(timer)
      timer = undefined
      due = undefined
      isStored = false
      remove()
    },
  }
}
