import { curriculumLabels } from '@hadir/contract/academic-year/academic-year.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import {
  componentKindLabels,
  remedialModeLabels,
  type SubjectEvaluation,
} from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { Lock } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { thresholdLabels, weighedKinds } from './setup-values.ts'

function reasonOf({ isOwn, status, teacher }: SubjectEvaluation): string {
  if (status === 'TERKUNCI') return 'Penilaian ini sudah dikunci, jadi susunannya tidak dapat diubah lagi.'
  if (!isOwn) return `Anda hanya membaca: susunan ini diisi oleh ${teacher?.name ?? 'guru pengampunya'}.`
  return 'Penilaian ini sudah final. Untuk mengubah susunannya, kembalikan dahulu ke draf di halaman nilai.'
}

/** The read-only set-up, for users who may not edit it, or not now. */
export function SetupReading({ record }: { record: SubjectEvaluation }) {
  const codes = new Map(record.objectives.map(({ id, code }) => [id, code]))
  const facts = [
    ['Kurikulum', curriculumLabels[record.curriculum]],
    [thresholdLabels[record.curriculum], record.threshold],
    [
      `Bobot ${weighedKinds[record.curriculum].join(' : ')}`,
      `${record.weightLm} : ${record.weightSts} : ${record.weightSas}`,
    ],
    ['Remedial', remedialModeLabels[record.remedialMode]],
  ] as const
  return (
    <>
      <p role="status" className="flex gap-2 rounded-surface border bg-tint p-4 text-sm">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {reasonOf(record)}
      </p>
      <dl className="grid gap-4 rounded-surface border bg-surface p-4 sm:grid-cols-2 sm:p-6">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-6">
        <h2 className="text-lg font-bold">Tujuan pembelajaran</h2>
        {record.objectives.length === 0 && <p className="text-soft">Belum ada tujuan pembelajaran.</p>}
        <ol className="grid gap-2">
          {record.objectives.map(({ id, code, text, scope }) => (
            <li key={id} className="grid grid-cols-[4rem_1fr] gap-2">
              <span className="font-semibold">{code}</span>
              <span className="min-w-0 break-words">
                {text}
                {scope && <span className="block text-sm text-soft">{scope}</span>}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section className="grid gap-3 rounded-surface border bg-surface p-4 sm:p-6">
        <h2 className="text-lg font-bold">Komponen nilai</h2>
        {record.components.length === 0 && <p className="text-soft">Belum ada komponen.</p>}
        <ul className="grid gap-2">
          {record.components.map((one) => (
            <li key={one.id} className="grid grid-cols-[4rem_1fr] gap-2">
              <span className="font-semibold break-words">{one.code}</span>
              <span className="min-w-0 break-words">
                {one.name} {one.isArchived && <Badge>Diarsipkan</Badge>}
                <span className="block text-sm text-soft">
                  {[
                    componentKindLabels[one.kind],
                    `bobot ${one.weight}`,
                    one.competency && `KD ${one.competency}`,
                    one.date && formatDate(one.date),
                    one.objectiveIds.map((id) => codes.get(id)).join(', '),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
