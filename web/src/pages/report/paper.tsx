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

/** A form with the school's letterhead, its title and its subject. */
export function Paper({ school, paperSize, title, facts, isPortrait, children }: PaperProps) {
  return (
    <article
      className={clsx(
        'paper grid min-w-0 gap-4 rounded-surface md:border md:bg-surface md:px-2 md:py-4 2xl:px-4',
        paperSize === 'F4' && 'f4',
        isPortrait && 'portrait',
      )}
    >
      <header
        className={clsx(
          'relative grid gap-0.5 border-b-2 border-double pb-3 text-center',
          // On a phone the parts that only paper needs are hidden.
          'max-md:not-print:hidden',
          school.hasLogo && 'px-16 sm:px-24',
          // Leaves space on paper with a preprinted letterhead.
          school.isBlank && 'print:invisible',
        )}
      >
        <SchoolLogo
          hasLogo={school.hasLogo}
          className="absolute top-0 left-0 size-14 object-contain sm:size-20 print:size-[16mm]"
        />
        {letterheadLines(school).map(({ text, isName }) => (
          <p key={text} className={isName ? 'text-lg font-bold' : 'text-sm'}>
            {text}
          </p>
        ))}
      </header>
      <h2 className="text-center font-bold tracking-wide max-md:not-print:hidden">{title}</h2>
      {/* On a phone the selects above show it. */}
      <dl className="grid w-fit max-w-full grid-cols-[auto_1fr] gap-x-4 text-sm max-md:not-print:hidden">
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

/** Two signatures, with place and date above the right one. */
export function Signatures(signatures: MonthlyRecap['signatures']) {
  const { place, date, principal, homeroomTeacher } = signatures
  const above = [place, formatDate(date)].filter(Boolean).join(', ')
  return (
    <div className="signatures mt-2 grid grid-cols-2 gap-4 max-[15rem]:grid-cols-1 sm:gap-6 print:gap-6 text-sm [break-inside:avoid]">
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
  <dl className="grid w-fit max-w-full grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
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
