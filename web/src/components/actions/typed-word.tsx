import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'

type TypedWordProps = { word: string; value: string; onChange: (typed: string) => void }

/** For an act that cannot be undone: the person types the word, so that a slip of a finger does nothing. */
export const TypedWord = ({ word, value, onChange }: TypedWordProps) => (
  <Field label={`Ketik ${word}`} help="Tidak dapat dibatalkan." required>
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

/** Capitals do not matter to a thumb. */
export const isTyped = (word: string, value: string): boolean => value.trim().toUpperCase() === word
