import { expect, test } from 'vitest'
import { addedText, lessonOf } from './joint-proposals.tsx'

const member = (className: string, of: { subject?: string; isJoint?: boolean } = {}) => ({
  academicSubjectId: className,
  className,
  subject: 'Agama Islam',
  ...of,
})

test('a proposal names its classes, and which of them are joined already', () => {
  const fresh = { members: [member('1A'), member('1B')] }
  expect([lessonOf(fresh), addedText(fresh)]).toEqual(['Agama Islam 1A + 1B', ''])
  const isJoint = true
  const added = { members: [member('1A', { isJoint }), member('1B', { isJoint }), member('1C', { subject: 'Islam' })] }
  expect(lessonOf(added)).toBe('Agama Islam 1A + Agama Islam 1B + Islam 1C')
  expect(addedText(added)).toBe('1A + 1B sudah digabung, ditambah 1C')
})
