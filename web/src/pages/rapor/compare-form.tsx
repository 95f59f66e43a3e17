import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { type FormEvent, useState } from 'react'
import { tooLong } from '../../components/form/fields/too-long.ts'
import { call } from '../../http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/inputs/field.tsx'
import { Input } from '../../ui/inputs/input.tsx'

type Props = { code: string; fields: readonly { field: string; label: string }[] }

const longest = 120
/** Of a score from 0 to 100. */
const scoreIn = (typed: string) => normalizeTyped(typed).slice(0, 3)

/** The holder of the paper enters as much of it as she likes, and learns what matches. */
export function CompareForm({ code, fields }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [agrees, setAgrees] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const values = fields.flatMap(({ field }) => {
      const value = typed[field]?.trim()
      return value ? [{ field, value }] : []
    })
    if (!typed['name']?.trim()) return setMessage('Isi dulu nama siswa yang tertulis di rapor.')
    const wrong = values.map(({ value }) => tooLong(value, longest)).find(Boolean)
    if (wrong) return setMessage(wrong)
    setBusy(true)
    setMessage(null)
    try {
      const { data } = await call(reportCardCheck.compare, { body: { code, values } })
      const same = data.filter((one) => one.agrees).length
      setAgrees(new Map(data.map((one) => [one.field, one.agrees])))
      setMessage(
        data.some((one) => one.field === 'name' && !one.agrees)
          ? 'Nama siswa tidak cocok. Isian lain baru dicocokkan setelah namanya cocok.'
          : same === data.length
            ? `Semua ${data.length} isian cocok dengan yang ditandatangani sekolah.`
            : `${data.length - same} dari ${data.length} isian tidak cocok.`,
      )
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} className="mt-10 border-t pt-6" noValidate>
      <h2 className="text-xl font-bold">Cocokkan isinya</h2>
      <p className="mt-1 text-pretty text-soft">
        Ketik nama siswa dan isian lain yang tertulis di rapor, sebagian saja boleh. Hadir hanya menjawab cocok atau
        tidak, dan tidak pernah menampilkan nilainya.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map(({ field, label }) => (
          // Only the name is required, which the text above already explains.
          <Field key={field} label={label} error={tooLong(typed[field] ?? '', longest)} required>
            {(control) => (
              <>
                <Input
                  {...control}
                  aria-required={field === 'name'}
                  inputMode={field === 'name' ? 'text' : 'numeric'}
                  autoComplete="off"
                  value={typed[field] ?? ''}
                  onChange={({ target }) => {
                    setTyped({ ...typed, [field]: field === 'name' ? target.value : scoreIn(target.value) })
                    setAgrees(new Map([...agrees].filter(([name]) => name !== field)))
                  }}
                />
                <Agreement agrees={agrees.get(field)} />
              </>
            )}
          </Field>
        ))}
      </div>
      <p aria-live="polite" className="mt-4 min-h-6 font-semibold">
        {message}
      </p>
      <Button type="submit" tone="primary" busy={isBusy}>
        Cocokkan
      </Button>
    </form>
  )
}

function Agreement({ agrees }: { agrees: boolean | undefined }) {
  if (agrees === undefined) return null
  return agrees ? (
    <p className="text-sm font-semibold text-status-h">✓ Cocok</p>
  ) : (
    <p className="text-sm font-semibold text-danger">✗ Tidak cocok</p>
  )
}
