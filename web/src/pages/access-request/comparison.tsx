import type { Candidate, MatchReason, RequestDetail } from '@hadir/contract/access-request/access-record.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { mobile, shownPhone } from '@hadir/contract/fields/phone.ts'
import { Check } from 'lucide-react'

type NamedStudent = { name: string; className: string | null }

type ComparisonProps = {
  request: Pick<RequestDetail, 'nisn'>
  record: Candidate
  /** Of a parent's request. */
  student: NamedStudent | null
}

const cell = 'py-2 pr-2'

const labels: Record<MatchReason, string> = {
  NAME: 'Nama',
  PHONE: 'HP',
  EMAIL: 'Email',
  DOB: 'Tanggal lahir',
  BIRTH_YEAR: 'Tahun lahir',
  NISN: 'NISN',
  NUPTK: 'NUPTK',
  NIP: 'NIP',
}

/** What the person wrote beside what the school recorded: all that the decision rests on. */
export function Comparison({ request, record, student }: ComparisonProps) {
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">Perbandingan dengan data sekolah</caption>
      <thead className="border-b text-sm text-soft">
        <tr>
          <th scope="col" className="w-16 py-2 pr-2 sm:w-20">
            <span className="sr-only">Keterangan</span>
          </th>
          <th scope="col" className={cell}>
            Ditulis pemohon
          </th>
          <th scope="col" className={cell}>
            Data sekolah
          </th>
          <th scope="col" className="w-14 py-2">
            Sama?
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {record.traits.map(({ trait, written, recorded, isSame }) => (
          <Row key={trait} label={labels[trait]} isSame={isSame}>
            {[shown(trait, written), shown(trait, recorded)]}
          </Row>
        ))}
        {student && (
          <Row label="Anak" isSame>
            {[`NISN ${request.nisn}`, [student.name, student.className].filter(Boolean).join(', ')]}
          </Row>
        )}
      </tbody>
    </table>
  )
}

function shown(trait: MatchReason, value: string | null): string | null {
  if (value === null) return null
  if (trait === 'DOB') return formatDate(value)
  const phone = trait === 'PHONE' ? mobile.safeParse(value).data : undefined
  return phone ? shownPhone(phone) : value
}

type RowProps = { label: string; isSame: boolean; children: [written: string | null, recorded: string | null] }

const Row = ({ label, isSame, children: [written, recorded] }: RowProps) => (
  <tr>
    <th scope="row" className={`font-normal text-soft ${cell}`}>
      {label}
    </th>
    <td translate="no" className={`wrap-anywhere ${cell}`}>
      {written ?? <Unknown />}
    </td>
    <td translate="no" className={`wrap-anywhere ${cell}`}>
      {recorded ?? <Unknown />}
    </td>
    <td className={cell}>
      {isSame ? (
        <>
          <Check aria-hidden className="size-5 text-status-h" />
          <span className="sr-only">sama</span>
        </>
      ) : written && recorded ? (
        <span className="font-semibold text-warn">beda</span>
      ) : (
        <Unknown />
      )}
    </td>
  </tr>
)

const Unknown = () => (
  <span className="text-soft">
    <span aria-hidden>–</span>
    <span className="sr-only">tidak tercatat</span>
  </span>
)
