import { type ReactNode, useEffect, useRef } from 'react'

type FormPartProps = {
  title?: string | undefined
  /** Among how many parts it is which; without them it stands alone. */
  of?: number
  no?: number
  /** The part that is shown; null for all. */
  step?: number | null
  children: ReactNode
}

/** Fields that belong together, below their heading. One that is not shown keeps what was typed. */
export function FormPart({ title, of = 1, no = 0, step = null, children }: FormPartProps) {
  const isAlone = step !== null
  const part = useRef<HTMLFieldSetElement>(null)
  const before = useRef(step)
  useEffect(() => {
    // Its heading is read out; a field would open the keyboard, and be checked when it is left.
    if (step === no && before.current !== no) part.current?.focus({ preventScroll: true })
    before.current = step
  }, [step, no])
  return (
    <fieldset
      ref={part}
      tabIndex={-1}
      hidden={isAlone && step !== no}
      className="grid gap-x-6 gap-y-4 outline-none sm:gap-y-5 md:grid-cols-2"
    >
      <legend className="mb-3 text-lg sm:mb-4 font-bold">
        {title}{' '}
        {isAlone && (
          <span className="ml-2 text-sm font-normal whitespace-nowrap text-soft">
            {no + 1} dari {of}
          </span>
        )}
      </legend>
      {children}
    </fieldset>
  )
}
