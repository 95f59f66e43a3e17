import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type MemberEdit, MemberRow } from './member-row.tsx'

const id = '01a25815-6417-7077-8d79-67152d073fbc'
type Member = Parameters<typeof MemberRow>[0]['member']
const member: Member = {
  student: { id, name: 'Ananda Sari' },
  academicClass: { id, name: 'VII-D' },
  predicate: null,
  description: null,
  canWrite: true,
  isLocked: false,
}

const shown = (change: Partial<Member>, edit: MemberEdit | null = null) =>
  renderToStaticMarkup(<MemberRow member={{ ...member, ...change }} edit={edit} onEdit={() => {}} />)

test('a member without a predikat is shown as not graded, to writers and to readers', () => {
  expect(shown({})).toMatch(/<option [^>]*selected=""[^>]*>Belum dinilai<\/option>/)
  expect(shown({ canWrite: false })).toContain('Belum dinilai')
})

test('a locked rapor shows the result and no box to change it', () => {
  const html = shown({ canWrite: false, isLocked: true, predicate: 'SB', description: 'Regu inti' })
  expect(html).toContain('Sangat baik')
  expect(html).toContain('Rapor terkunci')
  expect(html).not.toMatch(/<(select|textarea|button)/)
})

test('a member who leaves is crossed out until the roster is saved', () => {
  const html = shown({}, { predicate: '', description: '', isLeaving: true })
  expect(html).toContain('line-through')
  expect(html).toContain('Dikeluarkan saat disimpan')
})

test('a sentence that is too long stays whole in its row, with a message', () => {
  const description = 'Tekun berlatih. '.repeat(20)
  const html = shown({}, { predicate: 'B', description })
  expect(html).toContain(description)
  expect(html).toMatch(
    /aria-invalid="true" aria-describedby="(\S+)".*<p id="\1"[^>]*>Maksimal 300 karakter, sekarang 319</,
  )
  expect(shown({}, { predicate: 'B', description: description.slice(0, 300) })).not.toContain('Maksimal')
})
