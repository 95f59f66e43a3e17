import { useForm } from 'react-hook-form'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NameField } from './name-field.tsx'
import type { SetupFields } from './setup-values.ts'

const name = 'Sumatif lingkup materi keliling dan luas bangun datar dalam kehidupan sehari-hari'

function Form() {
  const { control } = useForm<SetupFields>({ defaultValues: { components: [{ name }] } })
  return <NameField control={control} at={0} />
}

test('a long name of a component wraps in a growing box instead of being cut', () => {
  const html = renderToStaticMarkup(<Form />)
  expect(html).toMatch(/<textarea[^>]*field-sizing-content/)
  expect(html).toContain(name)
})
