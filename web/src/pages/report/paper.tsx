import { formatDate } from '@hadir/contract/dates/dates.ts'
import { letterheadLines, type MonthlyRecap } from '@hadir/contract/attendance/report/report.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { SchoolLogo } from '../../components/pictures/school-logo.tsx'
import { SignHere } from '../../components/pictures/sign-here.tsx'

type PaperProps = {
  school: MonthlyRecap['school']
  paperSize: MonthlyRecap['paperSize']
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  /** Few columns: printed upright. */
  isPortrait?: boolean
  children: ReactNode
}

/** A form with the school's letterhead, its title and its subject, which only paper needs: selects above show them. */
export function Paper({ school, paperSize, title, facts, isPortrait, children }: PaperProps) {
  return (
    <article className={clsx('paper grid min-w-0 gap-3', paperSize === 'F4' && 'f4', isPortrait && 'portrait')}>
      <header
        className={clsx(
          'relative grid gap-0.5 border-b-2 border-double pb-3 text-center not-print:hidden',
          school.hasLogo && 'px-24',
          // Leaves space on paper with a preprinted letterhead.
          school.isBlank && 'invisible',
        )}
      >
        <SchoolLogo hasLogo={school.hasLogo} className="absolute top-0 left-0 size-[16mm] object-contain" />
        {letterheadLines(school).map(({ text, isName }) => (
          <p key={text} className={isName ? 'text-lg font-bold' : 'text-sm'}>
            {text}
          </p>
        ))}
      </header>
      <h2 className="text-center font-bold tracking-wide not-print:hidden">{title}</h2>
      <dl className="grid w-fit max-w-full grid-cols-[auto_1fr] gap-x-4 text-sm not-print:hidden">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </article>
  )
}

/** On paper: two signatures, with place and date above the right one. */
export function Signatures(signatures: MonthlyRecap['signatures']) {
  const { place, date, principal, homeroomTeacher } = signatures
  const above = [place, formatDate(date)].filter(Boolean).join(', ')
  return (
    <div className="signatures mt-2 grid grid-cols-2 gap-6 text-sm not-print:hidden [break-inside:avoid]">
      {signatures.principalSigns ? (
        // A single signature has place and date above it.
        <SignHere title={signatures.principalTitle} who={principal} {...(!signatures.homeroomSigns && { above })} />
      ) : (
        <span />
      )}
      {signatures.homeroomSigns && <SignHere title="Wali Kelas" who={homeroomTeacher} above={above} />}
    </div>
  )
}

/** Labelled lines below the table. */
export const FootFacts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className="grid w-fit max-w-full grid-cols-[auto_1fr] max-[15rem]:grid-cols-1 gap-x-4 gap-y-0.5 text-sm">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-soft">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type Absence = MonthlyRecap['foot']['absence']

export const absenceText = ({ percent }: Absence): string =>
  percent ? `Sakit ${percent.S}%, Izin ${percent.I}%, Alpa ${percent.A}%, jumlah ${percent.total}%` : '-'
