import { sensitiveEndpoints, type StudentSensitive } from '@hadir/contract/student/sensitive.ts'
import { FormTabs } from '../../../../components/form/form-tabs.tsx'
import { LoadRecord } from '../../../../components/form/load-record.tsx'
import { useRecordId } from '../../../../components/form/record-id.ts'
import { RecordForm } from '../../../../components/form/record-form.tsx'
import { paths, recordPath } from '../../../../paths.ts'
import { AidTab, BankTab, HealthTab, NumbersTab, ParentsTab } from './student-sensitive-tabs.tsx'

const touches = [sensitiveEndpoints.read]

/** A student's sensitive data, which needs a permission of its own. The server logs each opening. */
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
            {(control, form) => (
              <>
                <p className="text-sm text-soft md:col-span-2">
                  Hanya untuk admin sekolah. Setiap kali halaman ini dibuka, nama pembukanya tercatat.
                </p>
                <FormTabs
                  form={form}
                  label="Bagian data sensitif"
                  tabs={[
                    { value: 'nomor', label: 'NIK & rumah', content: <NumbersTab control={control} /> },
                    { value: 'orang-tua', label: 'Orang tua/wali', content: <ParentsTab {...{ control, record }} /> },
                    { value: 'bantuan', label: 'Bantuan', content: <AidTab {...{ control, record }} /> },
                    { value: 'kesehatan', label: 'Kesehatan', content: <HealthTab control={control} /> },
                    { value: 'rekening', label: 'Rekening', content: <BankTab control={control} /> },
                  ]}
                />
              </>
            )}
          </RecordForm>
        )
      }
    </LoadRecord>
  )
}

const toGuardian = (guardian: StudentSensitive['guardians']['AYAH']) => ({
  nik: guardian?.nik ?? '',
  income: guardian?.income ?? '',
})

/** An empty field of a form is '', never null. */
const toFields = (record: StudentSensitive) => ({
  nik: record.nik ?? '',
  familyCardNo: record.familyCardNo ?? '',
  latitude: record.latitude,
  longitude: record.longitude,
  kipReceiver: record.kipReceiver ?? '',
  kipNo: record.kipNo ?? '',
  kipName: record.kipName ?? '',
  kpsReceiver: record.kpsReceiver ?? '',
  kpsNo: record.kpsNo ?? '',
  kksNo: record.kksNo ?? '',
  pipEligible: record.pipEligible ?? '',
  pipReason: record.pipReason ?? '',
  specialNeeds: record.specialNeeds ?? '',
  weightKg: record.weightKg,
  heightCm: record.heightCm,
  headCm: record.headCm,
  bank: record.bank ?? '',
  accountNo: record.accountNo ?? '',
  accountName: record.accountName ?? '',
  guardians: {
    AYAH: toGuardian(record.guardians.AYAH),
    IBU: toGuardian(record.guardians.IBU),
    WALI: toGuardian(record.guardians.WALI),
  },
  version: record.version,
})
