import { useEffect, useState } from 'react'
import { type Blocker, type Location, useBlocker } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { leaveTyped } from './draft/leaving.ts'
import { isLeavingGranted, onLeavingPage } from './leaving-page.ts'

type UnsavedChangesGuardProps = {
  isDirty: boolean
  /** A query parameter that switches the page to another record. */
  parameter?: string
  /** Set if nothing typed gets lost: saves, and returns whether that is done or a question opened. */
  onSave?: () => boolean
}

/**
 * Asks before unsaved input is lost: with a dialog inside the app, with the browser's own question on closing the tab.
 */
export function UnsavedChangesGuard({ isDirty, parameter, onSave }: UnsavedChangesGuardProps) {
  const recordAt = ({ pathname, search }: Location) =>
    `${pathname}?${parameter ? new URLSearchParams(search).get(parameter) : ''}`
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isLeavingGranted() && recordAt(currentLocation) !== recordAt(nextLocation),
  )
  const request = useLeavingQuestion(isDirty)
  useEffect(() => {
    if (!isDirty || onSave) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty, onSave])
  return <LeaveQuestion blocker={request ?? blocker} {...(onSave && { onSave })} />
}

type Question = Pick<Blocker, 'state' | 'proceed' | 'reset'>

/** Of an act that ends the page without an address of its own, such as signing out; null while there is none. */
function useLeavingQuestion(isDirty: boolean): Question | null {
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null)
  useEffect(() => {
    if (!isDirty) return undefined
    return onLeavingPage(() => new Promise((resolve) => setAnswer(() => resolve)))
  }, [isDirty])
  if (!answer) return null
  const close = (leaves: boolean) => {
    setAnswer(null)
    answer(leaves)
  }
  return { state: 'blocked', proceed: () => close(true), reset: () => close(false) }
}

type LeaveQuestionProps = { blocker: Question; onSave?: () => boolean }

export function LeaveQuestion({ blocker, onSave }: LeaveQuestionProps) {
  const save = () => (onSave?.() ? blocker.proceed?.() : blocker.reset?.())
  const leave = () => {
    if (!onSave) leaveTyped()
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={onSave ? 'Simpan sebelum pergi?' : 'Tinggalkan halaman ini?'}
      description={
        onSave
          ? 'Yang belum disimpan tetap ada di perangkat ini, tetapi belum dikirim ke sekolah.'
          : 'Perubahan yang belum disimpan akan hilang.'
      }
      actions={
        <>
          <Button onClick={leave}>{onSave ? 'Nanti saja' : 'Tinggalkan'}</Button>
          <Button tone="primary" onClick={onSave ? save : () => blocker.reset?.()}>
            {onSave ? 'Simpan' : 'Tetap di sini'}
          </Button>
        </>
      }
    />
  )
}
