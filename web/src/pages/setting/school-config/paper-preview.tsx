import type { SchoolConfig, schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { letterheadLines } from '@hadir/contract/attendance/report/report.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { type Control, useWatch } from 'react-hook-form'
import { dateNow } from '../../../components/dates/date-now.ts'
import { SchoolLogo } from '../../../components/pictures/school-logo.tsx'
import type { BodyOf } from '../../../components/form/use-record-form.ts'
import { SignHere } from '../../../components/pictures/sign-here.tsx'

type Fields = BodyOf<typeof schoolConfigEndpoints.updateReport>
type PaperPreviewProps = { control: Control<Fields>; config: SchoolConfig; hasLogo: boolean }

/** The top and the end of a paper, as they will be printed with what is typed. */
export function PaperPreview({ control, config, hasLogo }: PaperPreviewProps) {
  const typed = useWatch({ control })
  const lines = (typed.letterheadLines ?? []).map((line) => (line ?? '').trim()).filter((line) => line !== '')
  const { name, npsn, address, regency } = config
  const trimmed = (value: string | null | undefined) => value?.trim() || null
  const head = trimmed(typed.principalName)
  return (
    <figure className="grid gap-2 md:col-span-2">
      <figcaption className="font-semibold">Pratinjau</figcaption>
      {/* Paper is white on every screen, and what is on it dark. */}
      <div className="grid gap-4 rounded-control border bg-white p-4 text-black">
        {typed.letterheadStyle === 'KOSONG' ? (
          <p className="border-b-2 border-double pb-3 text-center text-sm">
            Ruang kosong {typed.blankHeight} mm untuk kop yang sudah tercetak
          </p>
        ) : (
          <div className="relative grid min-h-16 content-center border-b-2 border-double px-14 pb-3 text-center text-sm">
            {typed.letterheadStyle === 'LENGKAP' && (
              <SchoolLogo hasLogo={hasLogo} className="absolute top-0 left-0 size-12 object-contain" />
            )}
            {letterheadLines({ name, npsn, address, regency, lines }).map(({ text, isName }) => (
              <p key={text} className={isName ? 'font-bold' : ''}>
                {text}
              </p>
            ))}
          </div>
        )}
        <div className="grid justify-end text-sm">
          <SignHere
            title={trimmed(typed.principalTitle) ?? ''}
            who={head ? { name: head, nip: trimmed(typed.principalNip) } : null}
            above={[trimmed(typed.signPlace) ?? regency, formatDate(dateNow())].filter(Boolean).join(', ')}
          />
        </div>
      </div>
    </figure>
  )
}
