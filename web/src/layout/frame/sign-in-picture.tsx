import { clsx } from 'clsx'

const students = [
  { number: 1, name: 'Adinda', chosen: 'H' },
  { number: 2, name: 'Bagas', chosen: 'H' },
  { number: 3, name: 'Citra', chosen: 'S' },
  { number: 4, name: 'Damar', chosen: 'H' },
  { number: 5, name: 'Elok', chosen: 'I' },
  { number: 6, name: 'Fajar', chosen: 'H' },
] as const

const looks = {
  H: 'bg-status-h text-surface',
  S: 'bg-status-s text-surface',
  I: 'bg-status-i text-surface',
  A: '',
}
const letters = ['H', 'S', 'I', 'A'] as const

/** Decoration: the sheet that a teacher fills every morning. */
export function RollCallSheet() {
  return (
    <div className="mx-auto w-full max-w-md rounded-2xl border border-accent/15 bg-surface shadow-raised">
      <div className="flex items-baseline justify-between border-b px-5 py-4">
        <span className="font-bold">Kelas VII A</span>
        <span className="text-sm tabular-nums text-soft">Senin, 06:55</span>
      </div>
      {students.map((student) => (
        <div key={student.number} className="flex items-center gap-3 border-b px-5 py-2.5 last:border-0">
          <span className="w-4 text-sm tabular-nums text-soft">{student.number}</span>
          <span className="flex-1 font-medium">{student.name}</span>
          <span className="flex gap-1">
            {letters.map((letter) => (
              <span
                key={letter}
                className={clsx(
                  'grid size-8 place-content-center rounded-control text-sm font-bold',
                  letter === student.chosen ? looks[letter] : 'bg-sunken text-soft',
                )}
              >
                {letter}
              </span>
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The half of a wide sign-in screen that is not the form. */
export function SignInPicture() {
  return (
    <aside aria-hidden className="hidden p-3 lg:block">
      <div className="flex h-full flex-col justify-center gap-8 rounded-2xl bg-tint px-12 xl:px-20">
        <RollCallSheet />
        <p className="mx-auto max-w-md text-center text-lg font-semibold text-pretty text-accent-strong">
          Satu ketukan untuk semua yang hadir, satu lagi untuk yang tidak.
        </p>
      </div>
    </aside>
  )
}
