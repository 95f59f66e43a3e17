import { Button } from '../../../../ui/button.tsx'
import { PageFoot } from '../../../../components/screen/page-foot.tsx'

type SaveBarProps = {
  formId: string
  /** The save state in words. */
  state: string
  isBusy: boolean
  /** Null at the last student of the class. */
  onNext: (() => void) | null
}

/** Saves, or saves and opens the next student: within reach of a thumb, and with a keyboard shortcut. */
export const SaveBar = ({ formId, state, isBusy, onNext }: SaveBarProps) => (
  <PageFoot>
    <p role="status" className="min-w-0 flex-1 text-sm text-soft max-sm:basis-full">
      {state}
      <span className="hidden lg:inline">
        {' '}
        · Ctrl Enter menyimpan dan membuka siswa berikutnya, Alt Page Up dan Alt Page Down berpindah siswa
      </span>
    </p>
    <Button type="submit" form={formId} tone={onNext ? 'plain' : 'primary'} busy={isBusy} className="max-sm:flex-auto">
      Simpan
    </Button>
    {onNext && (
      <Button
        tone="primary"
        busy={isBusy}
        aria-keyshortcuts="Control+Enter"
        onClick={onNext}
        className="max-sm:flex-auto"
      >
        Simpan dan berikutnya
      </Button>
    )}
  </PageFoot>
)
