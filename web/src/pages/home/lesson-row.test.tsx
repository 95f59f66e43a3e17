import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LessonRow } from './lesson-row.tsx'

test('no line of a lesson ends in a separator: each is drawn on the space at which it may break', () => {
  const lesson = { start: '07:00', end: '07:40', subject: { name: 'IPA' } }
  const row = renderToStaticMarkup(
    <LessonRow lesson={lesson} time="06:00" facts={['VII-A', null, 'Laboratorium']} period="jam ke-1" />,
  )
  const texts = row
    .replaceAll(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, '|')
    .split('|')
  expect(texts.filter((text) => text.includes('·'))).toEqual([])
  expect(texts.filter((text) => text.trim())).toEqual(['07:00', '07:40', 'IPA', 'VII-A', 'Laboratorium', 'jam ke-1'])
})
