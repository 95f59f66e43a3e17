import { report } from '@hadir/contract/attendance/report/report.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { clsx } from 'clsx'
import { ImagePlus, ImageUp } from 'lucide-react'
import { useEndpointMutation } from '../../../http/query.ts'
import { SchoolLogo } from '../../../components/pictures/school-logo.tsx'
import { Button } from '../../../ui/button.tsx'
import { toastFailure } from '../../../components/feedback/toast.ts'
import { readPicture } from '../../../components/pictures/shrink-picture.ts'

const touches = [schoolConfigEndpoints.groups, schoolConfigEndpoints.logo, report.monthly, report.monthlySchool]

type LogoFieldProps = { schoolId: string; hasLogo: boolean; onChange: (hasLogo: boolean) => void }

/** The school's emblem: saved at once when chosen, apart from the form. */
export function LogoField({ schoolId, hasLogo: isThere, onChange }: LogoFieldProps) {
  const save = useEndpointMutation(schoolConfigEndpoints.saveLogo, { touches })
  const remove = useEndpointMutation(schoolConfigEndpoints.removeLogo, { touches })
  const params = { schoolId }
  const choose = async (file: File | undefined) => {
    if (!file) return
    try {
      const body = new FormData()
      body.set('file', await shrinkLogo(file), 'logo.png')
      // An upload's body is a form, which no schema describes.
      await save.mutateAsync({ params, body } as unknown as Parameters<typeof save.mutateAsync>[0])
      onChange(true)
    } catch (error) {
      toastFailure(error as Error)
    }
  }
  return (
    <div className="flex items-center gap-4 max-[15rem]:flex-wrap md:col-span-2">
      <span
        className={clsx(
          'grid size-24 shrink-0 place-content-center rounded-control border',
          // Emblems are designed for paper.
          isThere ? 'bg-white' : 'bg-sunken',
        )}
      >
        {isThere ? (
          <SchoolLogo hasLogo className="size-20 object-contain" />
        ) : (
          <ImagePlus aria-hidden className="size-8 text-soft" />
        )}
      </span>
      <div className="grid gap-2">
        <label className="inline-flex min-h-11 w-fit max-w-full cursor-pointer items-center gap-2 rounded-control border bg-surface px-4 font-semibold hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <ImageUp aria-hidden className="size-5" />
          {isThere ? 'Ganti logo' : 'Pilih logo'}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            className="sr-only"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        {isThere ? (
          <Button
            size="small"
            tone="quiet"
            onClick={() => remove.mutate({ params }, { onSuccess: () => onChange(false), onError: toastFailure })}
          >
            Hapus logo
          </Button>
        ) : (
          <p className="text-sm text-soft">Gambar PNG, JPEG, WebP, atau SVG; langsung tersimpan.</p>
        )}
      </div>
    </div>
  )
}

const longestSide = 400

/** A picture of any size as a PNG for a letterhead, made in the browser so that a phone sends little. */
async function shrinkLogo(file: File): Promise<Blob> {
  const picture = await readPicture(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!small) throw new Error('Gambar ini tidak dapat diubah. Coba gambar lain.')
  return small
}
