import { createContext, useContext, useEffect } from 'react'

/** What a field registers with the form around it. */
export type FieldNote = {
  name: string
  label: string
  /** A value as the field shows it: the label of a choice, a date with slashes. */
  show?: ((value: string) => string) | undefined
  /** The tab that contains the field. */
  tab?: string | undefined
}

/** The fields of one form in screen order, as far as they are mounted. */
export type FormFields = {
  add: (note: FieldNote) => () => void
  all: () => FieldNote[]
  /** Brings a field into view; set by the form's tabs. */
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

/** Registers a field with its form, so that errors, changes and versions use its label. */
export function useFieldNote(name: string, label: string, show?: (value: string) => string) {
  const fields = useContext(FormFieldsContext)
  const tab = useContext(TabContext)
  // Updated after every render: a choice's labels may have loaded since.
  useEffect(() => fields?.add({ name, label, show, tab }))
}
