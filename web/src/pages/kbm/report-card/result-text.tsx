import { useId } from 'react'
import { tooLong } from '../../../components/form/fields/too-long.ts'
import { Textarea } from '../../../ui/inputs/input.tsx'

const longest = 300

/** What is wrong with a sentence about a result. */
export const resultTextProblem = (text: string) => tooLong(text, longest)

type ResultTextProps = {
  /** For screen readers: the row beside it is the label on the screen. */
  label: string
  placeholder: string
  value: string
  rows?: number
  className?: string
  onChange: (text: string) => void
}

/** The sentence beside a result, such as that of an extracurricular. */
export function ResultText({ label, placeholder, value, rows = 2, className = '', onChange }: ResultTextProps) {
  const problemId = `${useId()}-error`
  const problem = resultTextProblem(value)
  return (
    <div className={`grid grid-cols-1 gap-1.5 ${className}`}>
      <Textarea
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && problemId}
        {...{ placeholder, rows, value }}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <p id={problemId} className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
