import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { errorsByTab } from './field-errors.ts'
import { FormFieldsContext, TabContext } from './form-fields.ts'

export type FormTab = { value: string; label: string; content: ReactNode }

type FormTabsProps<V extends FieldValues> = {
  form: UseFormReturn<V>
  /** What the tabs are parts of, for screen readers. */
  label: string
  tabs: readonly FormTab[]
}

/**
 * The parts of a long form. The open one is in the URL; a rejected field opens its part, and each part shows its number
 * of errors. All of them stay mounted, so that neither input nor validation is lost.
 */
export function FormTabs<V extends FieldValues>({ form, label, tabs }: FormTabsProps<V>) {
  const [address, setAddress] = useSearchParams()
  const fields = useContext(FormFieldsContext)
  const { errors } = useFormState({ control: form.control })
  const wrong = errorsByTab(fields?.all() ?? [], errors)
  const requested = address.get('tab')
  const open = tabs.find(({ value }) => value === requested)?.value ?? tabs[0]?.value ?? ''
  const show = (tab: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current)
        if (tab === tabs[0]?.value) next.delete('tab')
        else next.set('tab', tab)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  // A field on a hidden tab cannot take the focus: it is focused once its tab is open.
  const awaited = useRef<string>(undefined)
  const focus = (name: string) => form.setFocus(name as FieldPath<V>)
  useEffect(() => {
    fields?.onLead((name) => {
      const tab = fields.all().find((note) => note.name === name)?.tab
      if (tab === undefined || tab === open) return focus(name)
      awaited.current = name
      return show(tab)
    })
  })
  useEffect(() => {
    if (awaited.current) focus(awaited.current)
    awaited.current = undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when another tab has been opened
  }, [open])

  return (
    <div className="min-w-0 md:col-span-2">
      <Tabs
        label={label}
        value={open}
        onChange={show}
        tabs={tabs.map((tab) => ({ value: tab.value, label: <TabLabel {...tab} wrong={wrong.get(tab.value) ?? 0} /> }))}
      >
        {tabs.map(({ value, content }) => (
          <TabPanel key={value} value={value} keepMounted>
            <TabContext value={value}>
              <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">{content}</div>
            </TabContext>
          </TabPanel>
        ))}
      </Tabs>
    </div>
  )
}

const TabLabel = ({ label, wrong }: { label: string; wrong: number }) => (
  <span className="inline-flex items-center gap-2">
    {label}
    {wrong > 0 && (
      <>
        <span
          aria-hidden
          className="grid h-5 min-w-5 place-content-center rounded-full bg-danger px-1.5 text-xs tabular-nums text-on-danger"
        >
          {wrong}
        </span>
        <span className="sr-only">, {wrong} isian perlu diperbaiki</span>
      </>
    )}
  </span>
)
