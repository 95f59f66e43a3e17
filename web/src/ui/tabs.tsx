import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TabsProps = {
  label: string
  value: string
  onChange: (value: string) => void
  tabs: readonly { value: string; label: ReactNode }[]
  children: ReactNode
}

/** A row of tabs above the panel of the chosen one; `children` contains a TabPanel for each. */
export function Tabs({ label, value, onChange, tabs, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} activationMode="manual">
      <Radix.List aria-label={label} className="mb-6 flex gap-1 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-4 font-semibold whitespace-nowrap text-soft transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent-strong"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

type TabPanelProps = {
  value: string
  /** Stays mounted while another tab is open, for state that must not be lost. */
  keepMounted?: boolean
  children: ReactNode
}

export const TabPanel = ({ value, keepMounted = false, children }: TabPanelProps) => (
  <Radix.Content
    value={value}
    {...(keepMounted && { forceMount: true as const })}
    className="outline-none data-[state=inactive]:hidden"
  >
    {children}
  </Radix.Content>
)
