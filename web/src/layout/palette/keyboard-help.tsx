import { Dialog } from '../../ui/overlays/dialog.tsx'

const keys: readonly { where: string; what: readonly (readonly [keys: string, does: string])[] }[] = [
  {
    where: 'Di mana saja',
    what: [
      ['Ctrl K', 'Cari layar, kelas, siswa, guru'],
      ['?', 'Buka bantuan ini'],
      ['Esc', 'Tutup jendela'],
      ['Tab', 'Ke isian atau tombol berikutnya'],
    ],
  },
  {
    where: 'Lembar absensi',
    what: [
      ['H S I A T D', 'Tandai siswa'],
      ['↑ ↓', 'Ke siswa sebelum atau sesudahnya'],
      ['← →', 'Pindah huruf'],
      ['Enter', 'Simpan'],
    ],
  },
]

/** The keyboard shortcuts that spare an office mouse work. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Tombol pintas">
      {keys.map(({ where, what }) => (
        <section key={where} className="grid gap-2">
          <h3 className="font-semibold">{where}</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {what.map(([pressed, does]) => (
              <div key={pressed} className="contents">
                <dt>
                  <kbd className="rounded-control border bg-sunken px-2 py-0.5 font-sans text-sm">{pressed}</kbd>
                </dt>
                <dd className="text-soft">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
