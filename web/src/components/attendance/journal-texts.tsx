import type { JournalValue } from '../../offline/state/sheet-types.ts'

/** Each field of a journal by its label. */
export const textsOf = (value: JournalValue): [label: string, text: string | null][] => [
  ['Materi', value.topic],
  ['Kegiatan', value.activity],
  ['Hambatan', value.obstacle],
  ['Tindak lanjut', value.followUp],
  ['Keadaan', value.isFinal ? 'Selesai' : 'Draf'],
]

type JournalTextsProps = { title?: string; value: JournalValue; besides: JournalValue }

/** What a version of a journal has otherwise than another one, whole: nothing is dropped unread. */
export function JournalTexts({ title, value, besides }: JournalTextsProps) {
  const others = new Map(textsOf(besides))
  const different = textsOf(value).filter(([label, text]) => text !== others.get(label))
  if (different.length === 0) return null
  return (
    <div className="grid gap-1">
      {title && <p>{title}:</p>}
      <dl className="grid gap-1">
        {different.map(([label, text]) => (
          <div key={label} className="wrap-anywhere whitespace-pre-line">
            <dt className="inline font-semibold">{label}: </dt>
            <dd className="inline">{text ?? 'kosong'}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
