import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** The whole line can be tapped. */
export function Checkbox({ label, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 min-w-11 cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed has-disabled:text-soft">
      <input {...rest} type="checkbox" className="mt-px size-5 shrink-0 cursor-[inherit]" />
      <span>{label}</span>
    </label>
  )
}
