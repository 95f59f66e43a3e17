import { curriculumLabels } from '@hadir/contract/academic-year/academic-year.ts'
import { evaluationCurricula } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { makeFormFields } from '../../../components/form/form-fields.ts'

const curriculumShown = (value: string) => {
  const curriculum = evaluationCurricula.find((one) => one === value)
  return curriculum ? curriculumLabels[curriculum] : value
}

/** The fields' labels in the history, also without a form on the page. */
export const historyFields = makeFormFields(() => undefined)
for (const note of [
  { name: 'curriculum', label: 'Kurikulum', show: curriculumShown },
  { name: 'threshold', label: 'KKTP/KKM' },
  { name: 'weightLm', label: 'Bobot LM/PH' },
  { name: 'weightSts', label: 'Bobot STS/PTS' },
  { name: 'weightSas', label: 'Bobot SAS/PAS' },
  { name: 'remedialMode', label: 'Remedial' },
  { name: 'objectives', label: 'Tujuan pembelajaran' },
  { name: 'components', label: 'Komponen' },
  { name: 'status', label: 'Status' },
  { name: 'description', label: 'Deskripsi' },
  { name: 'ticks', label: 'Ketercapaian TP' },
  { name: 'formerSchool', label: 'Nilai dari sekolah asal' },
  { name: 'joined', label: 'Menjadi peserta' },
  { name: 'excluded', label: 'Bukan peserta' },
])
  historyFields.add(note)
