import { sensitiveEndpoints, type StudentSensitive } from '@hadir/contract/student-sensitive.ts'
import { LoadRecord } from '../../kit/load-record.tsx'
import { NumberField, TextField } from '../../kit/fields.tsx'
import { useRecordId } from '../../kit/record-id.ts'
import { RecordForm } from '../../kit/record-form.tsx'
import { paths, recordPath } from '../../paths.ts'

const touches = [sensitiveEndpoints.read]

/** What only the holders of a right of its own see of a pupil. That it was opened is written down. */
export function StudentSensitivePage() {
  const id = useRecordId() ?? ''
  return (
    <LoadRecord endpoint={sensitiveEndpoints.read}>
      {(record) =>
        record && (
          <RecordForm
            title={`Data sensitif ${record.name}`}
            endpoint={sensitiveEndpoints.update}
            params={{ id }}
            defaults={toFields(record)}
            resource={sensitiveEndpoints}
            toFields={toFields}
            touches={touches}
            backTo={recordPath(paths.students, id)}
          >
            {(control) => (
              <>
                <p className="text-sm text-soft md:col-span-2">
                  Hanya untuk admin sekolah. Setiap kali halaman ini dibuka, nama pembukanya tercatat.
                </p>
                <TextField control={control} name="nik" label="NIK" help="16 angka" inputMode="numeric" />
                <TextField control={control} name="familyCardNo" label="Nomor KK" help="16 angka" inputMode="numeric" />
                <TextField control={control} name="kipNo" label="Nomor KIP" />
                <TextField control={control} name="kipName" label="Nama di KIP" />
                <TextField control={control} name="kpsNo" label="Nomor KPS" />
                <TextField control={control} name="kksNo" label="Nomor KKS" />
                <TextField control={control} name="pipReason" label="Alasan layak PIP" />
                <TextField control={control} name="specialNeeds" label="Kebutuhan khusus" />
                <NumberField control={control} name="weightKg" label="Berat badan (kg)" />
                <NumberField control={control} name="heightCm" label="Tinggi badan (cm)" />
                <NumberField control={control} name="headCm" label="Lingkar kepala (cm)" />
                <TextField control={control} name="bank" label="Bank" />
                <TextField control={control} name="accountNo" label="Nomor rekening" inputMode="numeric" />
                <TextField control={control} name="accountName" label="Rekening atas nama" />
              </>
            )}
          </RecordForm>
        )
      }
    </LoadRecord>
  )
}

/** An empty field of a form is '', never null. */
const toFields = (record: StudentSensitive) => ({
  nik: record.nik ?? '',
  familyCardNo: record.familyCardNo ?? '',
  kipNo: record.kipNo ?? '',
  kipName: record.kipName ?? '',
  kpsNo: record.kpsNo ?? '',
  kksNo: record.kksNo ?? '',
  pipReason: record.pipReason ?? '',
  specialNeeds: record.specialNeeds ?? '',
  weightKg: record.weightKg,
  heightCm: record.heightCm,
  headCm: record.headCm,
  bank: record.bank ?? '',
  accountNo: record.accountNo ?? '',
  accountName: record.accountName ?? '',
  version: record.version,
})
