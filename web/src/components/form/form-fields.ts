import { createContext, useContext, useEffect } from 'react'

/** What a field says of itself to the form around it. */
export type FieldNote = {
  name: string
  label: string
  /** A value as the field shows it: the label of a choice, a date with slashes. */
  show?: ((value: string) => string) | undefined
  /** The tab that the field stands on. */
  tab?: string | undefined
}

/** The fields of one form in the order of the screen, as far as they are on it. */
export type FormFields = {
  add: (note: FieldNote) => () => void
  all: () => FieldNote[]
  /** Brings a field before the eyes; set by the form's tabs. */
  focusField: (name: string) => void
  onLead: (focusField: (name: string) => void) => void
}

export function makeFormFields(focus: (name: string) => void): FormFields {
  const notes = new Map<string, FieldNote>()
  let lead = focus
  return {
    add: (note) => {
      notes.set(note.name, note)
      return () => void (notes.get(note.name) === note && notes.delete(note.name))
    },
    all: () => [...notes.values()],
    focusField: (name) => lead(name),
    onLead: (next) => {
      lead = next
    },
  }
}

/** Null outside a record form. */
export const FormFieldsContext = createContext<FormFields | null>(null)
export const TabContext = createContext<string | undefined>(undefined)

/** Makes a field known to its form, so that its errors, changes and versions are called by its label. */
export function useFieldNote(name: string, label: string, show?: (value: string) => string) {
  const fields = useContext(FormFieldsContext)
  const tab = useContext(TabContext)
  // Written again after every render: a choice's labels may have come since.
  useEffect(() => fields?.add({ name, label, show, tab }))
}
