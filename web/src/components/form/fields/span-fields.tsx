import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { DateField } from './fields.tsx'

/**
 * The last day of a span after its first one became `from`: one that is empty, was the same day or would lie before it
 * follows; another was chosen on purpose.
 */
export const untilFollowing = (until: string, { from, was }: { from: string; was: string }): string =>
  until === '' || until === was || until < from ? from : until

type Span = { startDate: string; endDate: string }
type SpanFieldsProps<V extends FieldValues & Span> = {
  form: Pick<UseFormReturn<V>, 'control' | 'formState' | 'getValues' | 'setValue'>
}

/** From one day to another: most often the same, so that *Sampai* follows *Dari*. */
export function SpanFields<V extends FieldValues & Span>({ form }: SpanFieldsProps<V>) {
  const { control, formState, getValues, setValue } = form
  // Read while rendering, else the form does not follow it.
  const { isSubmitted } = formState
  // Every form of the type has both, which the compiler cannot see through its generic values.
  const [startDate, endDate] = ['startDate', 'endDate'] as [FieldPath<V>, FieldPath<V>]
  const follow = (from: string, was: string) =>
    setValue(endDate, untilFollowing(getValues(endDate), { from, was }) as V[FieldPath<V>], {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    })
  return (
    <>
      <DateField control={control} name={startDate} label="Dari" required onChosen={follow} />
      <DateField control={control} name={endDate} label="Sampai" required />
    </>
  )
}
