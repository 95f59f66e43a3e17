import { academicStudentEndpoints, membershipHistory, notReadmitted } from '@hadir/contract/student/academic-student.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { studentData } from '@hadir/contract/student/data.ts'
import { erasedName } from '@hadir/contract/student/erasure.ts'
import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { type StudentRecord, studentEndpoints } from '@hadir/contract/student/student.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addressAt } from '../../../address-at.ts'
import { MoreMenu } from '../../../components/actions/more-menu.tsx'
import { toastFailure, toastSuccess } from '../../../components/feedback/toast.ts'
import { saveFile } from '../../../components/files/save-file.ts'
import { DeleteQuestion } from '../../../components/form/delete-record.tsx'
import { usePhotoMenu } from '../../../components/pictures/photo-menu.tsx'
import { WhatsAppLink } from '../../../components/student/whatsapp-link.tsx'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../session/use-can.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx'
import { ExitDialog } from '../exit-dialog.tsx'
import { EraseStudent } from './erase-student.tsx'
import { hasTransfer } from './has-transfer.ts'
import { ReadmissionDialog } from './readmission-dialog.tsx'

const touches = [studentEndpoints.list]
type Opened = 'exit' | 'readmission' | 'erasure' | 'deletion' | null

/** The act that is due, or the family's WhatsApp; and every other act on her record that the reader may do. */
export function StudentActs({ record }: { record: StudentRecord }) {
  const { id, isWhole, exit, returnedOn, status, guardianPhone } = record
  const [mayWrite, mayExport] = [useCan('student:write'), useCan('student:export') && isWhole]
  const maySeeSensitive = useCan('student:sensitive')
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const { isBusy, print } = usePapers(record)
  const mayReturn = mayWrite && exit !== null && !notReadmitted.includes(exit.exitType)
  // Here, not in the menu: closed, that would hear of no answer.
  const undo = useEndpointMutation(academicStudentEndpoints.undoExit, { touches })
  const undoReturn = useEndpointMutation(academicStudentEndpoints.undoReadmission, { touches })
  const act = ({ mutate }: typeof undo | typeof undoReturn) =>
    mutate({ params: { id } }, { onSuccess: ({ message }) => toastSuccess(message), onError: toastFailure })
  const photo = usePhotoMenu({ person: record, photos: studentPhoto, touches })
  const hasMenu = mayWrite || mayExport
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayReturn ? (
        <Button tone="primary" onClick={() => setOpened('readmission')}>
          Terima kembali
        </Button>
      ) : (
        guardianPhone && <WhatsAppLink phone={guardianPhone} isPrimary />
      )}
      {hasMenu && (
        <MoreMenu busy={isBusy || undo.isPending || undoReturn.isPending}>
          {mayWrite && photo.items}
          {mayExport && status === 'AKTIF' && <MenuItem onSelect={() => void print('card')}>Cetak kartu</MenuItem>}
          {mayExport && <MenuItem onSelect={() => void print('register')}>Cetak buku induk</MenuItem>}
          <TransferItem record={record} onPrint={() => void print('transfer')} />
          {maySeeSensitive && <SensitiveItems id={id} onSave={() => void print('data')} />}
          {mayWrite && <MenuSeparator />}
          {mayWrite && status === 'AKTIF' && <MenuItem onSelect={() => setOpened('exit')}>Mutasi keluar</MenuItem>}
          {mayWrite && exit && <MenuItem onSelect={() => act(undo)}>Batalkan mutasi keluar</MenuItem>}
          {mayWrite && returnedOn && <MenuItem onSelect={() => act(undoReturn)}>Batalkan penerimaan kembali</MenuItem>}
          {maySeeSensitive && status !== 'AKTIF' && record.name !== erasedName && (
            <MenuItem danger onSelect={() => setOpened('erasure')}>
              Hapus data pribadi
            </MenuItem>
          )}
          {mayWrite && (
            <MenuItem danger onSelect={() => setOpened('deletion')}>
              Hapus siswa
            </MenuItem>
          )}
        </MoreMenu>
      )}
      {mayWrite && photo.dialog}
      {opened === 'exit' && <ExitDialog students={[record]} onClose={close} />}
      {opened === 'readmission' && exit && (
        <ReadmissionDialog student={record} exitDate={exit.exitDate} onClose={close} />
      )}
      {opened === 'erasure' && <EraseStudent record={record} onClose={close} />}
      <DeleteQuestion
        endpoint={studentEndpoints.remove}
        params={{ id }}
        what={`siswa ${record.name}`}
        touches={touches}
        backTo={paths.students}
        isOpen={opened === 'deletion'}
        onClose={close}
      />
    </div>
  )
}

/** Documents about this student alone. */
function usePapers({ id }: StudentRecord) {
  const [isBusy, setBusy] = useState(false)
  const cache = useQueryClient()
  const schoolId = useSchoolId()
  const files = {
    card: () => saveFile(cardEndpoints.print, { body: { ids: [id] } }),
    register: () => saveFile(cardEndpoints.registerSheets, { body: { ids: [id] } }),
    transfer: () => saveFile(reportCardPaperEndpoints.transfer, { params: { schoolId, id } }),
    // For a student or guardian who asks the school for all of her data.
    data: () => saveFile(studentData, { params: { id } }),
  }
  const print = async (paper: keyof typeof files) => {
    setBusy(true)
    await files[paper]()
    // Printing issues a card to a student without one.
    if (paper === 'card') void cache.invalidateQueries({ queryKey: [cardEndpoints.list.path] })
    setBusy(false)
  }
  return { isBusy, print }
}

function TransferItem({ record, onPrint }: { record: StudentRecord; onPrint: () => void }) {
  const mayPrint = useCan('report-card:export') && record.isWhole
  const classes = useQuery({ ...queryOptionsOf(membershipHistory, { params: { id: record.id } }), enabled: mayPrint })
  if (!mayPrint || !hasTransfer(record, classes.data?.data)) return null
  return <MenuItem onSelect={onPrint}>Cetak lembar mutasi</MenuItem>
}

function SensitiveItems({ id, onSave }: { id: string; onSave: () => void }) {
  const navigate = useNavigate()
  return (
    <>
      <MenuItem onSelect={() => void navigate(addressAt(paths.sensitiveData, { params: { id } }))}>
        NIK, KK, bantuan, kesehatan, dan rekening
      </MenuItem>
      <MenuItem onSelect={onSave}>Unduh semua data siswa ini</MenuItem>
    </>
  )
}
