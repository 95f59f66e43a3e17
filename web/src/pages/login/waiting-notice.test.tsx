import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingWords } from './waiting-notice.tsx'

const shown = (here: Partial<Parameters<typeof WaitingWords>[0]>) =>
  renderToStaticMarkup(
    <WaitingWords {...{ isEnded: true, own: '', others: '', ownRejected: '', ...here }} />,
  ).replaceAll(/<[^>]*>/g, '')

test('the sign-in page promises to send what waits, and no score that was refused', () => {
  expect(shown({ own: '3 nilai' })).toContain('3 nilai menunggu di HP ini dan terkirim setelah Anda masuk lagi')
  const refused = shown({ ownRejected: '2 nilai yang perlu ditinjau' })
  expect(refused).toContain('2 nilai yang perlu ditinjau tidak terkirim sendiri')
  expect(refused).not.toContain('terkirim setelah')
})
