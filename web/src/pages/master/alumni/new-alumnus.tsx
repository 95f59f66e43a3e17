import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { genderLabels, genders } from '@hadir/contract/labels.ts'
import { useNavigate } from 'react-router'
import { useCan } from '../../../session/use-can.ts'
import { DateField, NumberField, SelectField, TextField } from '../../../components/form/fields/fields.tsx'
import { NotForRole } from '../../../components/feedback/not-for-role.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { paths, recordPath } from '../../../paths.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'

const touches = [alumniEndpoints.list]
const genderOptions = genders.map((value) => ({ value, label: genderLabels[value] }))

/** Adds somebody who graduated before the school used Hadir, then what she does now. */
export function NewAlumnus() {
  const params = { schoolId: useSchoolId() }
  const navigate = useNavigate()
  if (!useCan('student:write')) return <NotForRole />
  return (
    <RecordForm
      title="Tambah alumni"
      head={
        <p className="text-soft">
          Untuk lulusan dari tahun sebelum sekolah memakai Hadir. Siswa yang lulus sekarang menjadi alumni lewat
          kenaikan kelas.
        </p>
      }
      endpoint={alumniEndpoints.create}
      params={params}
      defaults={{
        name: '',
        nis: '',
        nisn: '',
        birthPlace: '',
        dob: '',
        graduation: { date: '', lastClass: '', diplomaNo: '' },
      }}
      touches={touches}
      backTo={paths.alumni}
      onSaved={({ data }) => void navigate(recordPath(paths.alumni, data.id), { replace: true })}
    >
      {(control) => (
        <>
          <TextField control={control} name="name" label="Nama" required />
          <TextField control={control} name="nis" label="NIS" required />
          <TextField control={control} name="nisn" label="NISN" inputMode="numeric" help="10 angka, boleh kosong" />
          <SelectField control={control} name="gender" label="Jenis kelamin" options={genderOptions} required />
          <TextField control={control} name="birthPlace" label="Tempat lahir" />
          <DateField control={control} name="dob" label="Tanggal lahir" required />
          <NumberField control={control} name="graduation.year" label="Tahun lulus" required />
          <DateField control={control} name="graduation.date" label="Tanggal lulus" />
          <TextField control={control} name="graduation.lastClass" label="Kelas terakhir" />
          <TextField control={control} name="graduation.diplomaNo" label="Nomor ijazah" />
        </>
      )}
    </RecordForm>
  )
}
