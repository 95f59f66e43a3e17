import {
  type PrintKind,
  printKindLabels,
  printKinds,
  reportCardPaperEndpoints,
} from '@hadir/contract/student/report-card/paper.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toastFailure } from '../../../../components/feedback/toast.ts'
import { UnreachableNote } from '../../../../components/feedback/unreachable-note.tsx'
import { saveFile } from '../../../../components/files/save-file.ts'
import { useYearInView } from '../../../../components/list/filters/year-in-view.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../../http/query.ts'
import { useSession } from '../../../../session/store.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/inputs/field.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import type { ActTarget } from '../act-dialog.tsx'
import { ClassField, type ClassFieldProps, useChosenClass } from './class-field.tsx'

const whileRunning = 1_000
const kinds = printKinds.map((value) => ({ value, label: printKindLabels[value] }))
const raporOnly = kinds.filter(({ value }) => value === 'RAPOR')

type PrintDialogProps = Pick<ClassFieldProps, 'classes'> & { target: ActTarget; onClose: () => void }

/** The documents of a class, or of some of its students, as one PDF, made in the background. */
export function PrintDialog({ target, classes, onClose }: PrintDialogProps) {
  const params = { schoolId: useSchoolId() }
  // The others are about the students themselves, whom she may not lead any more.
  const isAdmin = useSession((state) => state.profile?.role) === 'school_admin'
  const isOfActiveYear = useYearInView().active?.id === target.of.academicYearId
  const [kind, setKind] = useState<PrintKind>('RAPOR')
  const [classId, setClassId] = useChosenClass(target.classId, classes)
  const begin = useEndpointMutation(reportCardPaperEndpoints.print, { touches: [] })
  const begun = begin.data?.data
  const state = useQuery({
    ...queryOptionsOf(reportCardPaperEndpoints.printState, { params: { ...params, id: begun?.id ?? '' } }),
    enabled: begun !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.data.state === 'done' || data?.data.state === 'failed' ? false : whileRunning,
  })
  const print = begun && (state.data?.data ?? begun)
  const isRunning = begin.isPending || print?.state === 'queued' || print?.state === 'running'
  const start = () =>
    begin.mutate(
      {
        params,
        body: {
          ...target.of,
          academicClassId: classId,
          kind,
          ...(target.studentIds && { studentIds: [...target.studentIds] }),
        },
      },
      { onError: toastFailure },
    )
  const save = () => print && void saveFile(reportCardPaperEndpoints.printFile, { params: { ...params, id: print.id } })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Cetak"
      description={
        target.studentIds ? target.whose : 'Satu PDF untuk seluruh kelas. Rapor yang belum terbit bertanda belum resmi.'
      }
      actions={
        <>
          <Button onClick={onClose}>Tutup</Button>
          {print?.state === 'done' ? (
            <Button tone="primary" onClick={save}>
              Unduh PDF
            </Button>
          ) : (
            <Button
              tone="primary"
              busy={isRunning}
              disabled={classId === ''}
              title={classId === '' ? 'Pilih kelas dahulu' : undefined}
              onClick={start}
            >
              Buat PDF
            </Button>
          )}
        </>
      }
    >
      <Field label="Yang dicetak" required>
        {(field) => (
          <Select
            {...field}
            value={kind}
            options={isAdmin || isOfActiveYear ? kinds : raporOnly}
            disabled={isRunning}
            onChange={({ target: { value } }) => {
              setKind(printKinds.find((one) => one === value) ?? 'RAPOR')
              begin.reset()
            }}
          />
        )}
      </Field>
      {!target.studentIds && (
        <ClassField
          classes={classes}
          value={classId}
          disabled={isRunning}
          onChange={(value) => {
            setClassId(value)
            begin.reset()
          }}
        />
      )}
      {print && print.state !== 'failed' && (
        <Progress
          label={
            print.state === 'done'
              ? `Selesai: ${print.progress.total} siswa`
              : `Sedang dibuat: ${print.progress.done} dari ${print.progress.total}`
          }
          value={print.state === 'done' ? 1 : print.progress.done}
          max={print.state === 'done' ? 1 : print.progress.total}
        />
      )}
      {isRunning && <UnreachableNote of={state} />}
      {print?.failure && (
        <p role="alert" className="rounded-control bg-danger-tint p-3 font-medium text-danger">
          {print.failure}
        </p>
      )}
    </Dialog>
  )
}
