import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { useTitle } from '../../components/screen/use-title.ts'
import { Button, buttonLook } from '../../ui/button.tsx'

type ChoosePageProps = {
  title: string
  lead: string
  verb: string
  backTo: string
  onOpen: () => void
  children: ReactNode
  /** An alternative, below. */
  besides?: ReactNode
}

/** A few choices that lead to a sheet. */
export function ChoosePage({ title, lead, verb, backTo, onOpen, children, besides }: ChoosePageProps) {
  useTitle(title)
  const open = (event: FormEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <section className="grid max-w-3xl gap-6">
      <header>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="mt-1 text-soft">{lead}</p>
      </header>
      <form onSubmit={open} noValidate className="grid gap-5 rounded-surface border bg-surface p-4 sm:p-6">
        <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <Link to={backTo} className={buttonLook({})}>
            Batal
          </Link>
          <Button type="submit" tone="primary">
            {verb}
          </Button>
        </div>
      </form>
      {besides}
    </section>
  )
}
