import { absentStudents } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Maximize, Printer } from 'lucide-react'
import { useState } from 'react'
import { MoreMenu } from '../../../../components/actions/more-menu.tsx'
import { groupText } from '../../../../components/attendance/absent/absent-words.ts'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useIsPhone } from '../../../../components/screen/use-is-phone.ts'
import { wholeListOf } from '../../../../http/whole-list.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Textarea } from '../../../../ui/inputs/input.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { MenuItem } from '../../../../ui/overlays/dropdown-menu.tsx'

type AbsentActsProps = {
  schoolId: string
  meta: Answer<typeof absentStudents>['meta']
  print: (() => Promise<void>) | undefined
  onOpenWall: () => void
}

/** The list for other people: as text, on paper, on the television of the teachers' room. */
export function AbsentActs({ schoolId, meta, print, onOpenWall }: AbsentActsProps) {
  const client = useQueryClient()
  const isPhone = useIsPhone()
  const [isCopying, setCopying] = useState(false)
  const [uncopied, setUncopied] = useState<string | null>(null)
  const copy = async () => {
    setCopying(true)
    try {
      const whole = wholeListOf(absentStudents, { params: { schoolId }, query: { date: meta.day.date } })
      const text = groupText(await client.fetchQuery(whole), meta)
      if (await isCopied(text)) toastSuccess('Daftar disalin, siap ditempel di grup')
      else setUncopied(text)
    } catch (error) {
      if (error instanceof Error) toastFailure(error)
    } finally {
      setCopying(false)
    }
  }
  const further = [
    ...(print ? [{ label: 'Cetak', Icon: Printer, run: () => void print() }] : []),
    { label: 'Layar penuh', Icon: Maximize, run: onOpenWall },
  ]
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={isCopying} onClick={() => void copy()}>
        <Copy aria-hidden className="size-[18px]" />
        Salin untuk grup guru
      </Button>
      {isPhone ? (
        <MoreMenu>
          {further.map(({ label, Icon, run }) => (
            <MenuItem key={label} icon={<Icon aria-hidden />} onSelect={run}>
              {label}
            </MenuItem>
          ))}
        </MoreMenu>
      ) : (
        further.map(({ label, Icon, run }) => (
          <Button key={label} onClick={run}>
            <Icon aria-hidden className="size-[18px]" />
            {label}
          </Button>
        ))
      )}
      {uncopied !== null && <UncopiedText text={uncopied} onClose={() => setUncopied(null)} />}
    </div>
  )
}

/** A browser copies only on a secure page, and only if its user allows it. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

const UncopiedText = ({ text, onClose }: { text: string; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Belum tersalin"
    description="Peramban ini tidak mengizinkan penyalinan otomatis. Pilih teks di bawah, lalu salin sendiri."
    actions={<Button onClick={onClose}>Tutup</Button>}
  >
    <Field label="Teks untuk grup guru">
      {(aria) => <Textarea {...aria} readOnly rows={10} value={text} onFocus={(event) => event.target.select()} />}
    </Field>
  </Dialog>
)
