import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signOut } from '../../http/sign-out.ts'
import { clearOwnStore } from '../../offline/store/clear-store.ts'
import { paths, registerAs } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

/** Above every page of the example school: that nothing can be changed, and the two ways out. */
export function ExampleBand() {
  const cache = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  /** Loads the page anew, so that nothing of the example stays in its memory. */
  const leave = async (path: string) => {
    setLeaving(true)
    await clearOwnStore()
    await signOut().finally(() => cache.clear())
    window.location.assign(path)
  }
  return (
    <section
      aria-label="Sekolah contoh"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-tint px-4 py-1 lg:px-8 print:hidden"
    >
      <p className="min-w-0 flex-[1_1_8rem] text-sm max-sm:text-xs max-sm:leading-tight">
        <strong>Sekolah contoh, hanya dapat dilihat.</strong> Data kembali setiap malam.
      </p>
      <Button
        size="small"
        tone="quiet"
        className="max-sm:px-1.5"
        disabled={isLeaving}
        onClick={() => void leave(paths.landing)}
      >
        Keluar
      </Button>
      <Button
        size="small"
        wraps
        className="max-sm:w-22 max-sm:px-1 max-sm:text-xs max-sm:leading-tight"
        disabled={isLeaving}
        onClick={() => void leave(registerAs('school_admin'))}
      >
        Daftarkan sekolah
      </Button>
    </section>
  )
}
