import { useForm } from 'react-hook-form'
import type { EvaluationCurriculum } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RuleFields } from './rule-fields.tsx'
import type { SetupFields } from './setup-values.ts'

function Form({ subject, rombel }: Record<'subject' | 'rombel', EvaluationCurriculum>) {
  const form = useForm<SetupFields>({ defaultValues: { curriculum: subject, remedialMode: 'CAP' } })
  return <RuleFields form={form} components={[]} classCurriculum={rombel} />
}
const shown = (subject: EvaluationCurriculum, rombel: EvaluationCurriculum) =>
  renderToStaticMarkup(<Form subject={subject} rombel={rombel} />).replaceAll(/<[^>]*>/g, '')

test('a subject under another curriculum than its class says what the rapor will not have', () => {
  expect(shown('MERDEKA', 'K13')).toContain(
    'Kelas ini memakai Kurikulum 2013. Di rapornya, predikat dan keterampilan mapel ini kosong.',
  )
  expect(shown('K13', 'MERDEKA')).toContain('Kelas ini memakai Kurikulum Merdeka. Rapornya tidak memuat')
  expect(shown('K13', 'K13')).not.toContain('Kelas ini memakai')
})
