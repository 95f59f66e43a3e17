import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { MissingRecord } from './missing-record.tsx'

const id = '01a0a77f-032a-7095-b00a-85bdda2148ba'
const linkAt = (address: string) =>
  /href="(.*?)".*?>([^<]+)</.exec(
    renderToStaticMarkup(
      <MemoryRouter initialEntries={[address]}>
        <MissingRecord />
      </MemoryRouter>,
    ),
  )

test.for([`/app/kbm/subject-evaluation/${id}?semester=1`, `/app/kbm/subject-evaluation/${id}/riwayat`])(
  'a record that is not there leads back to its list: %s',
  (address) => {
    expect(linkAt(address)?.slice(1)).toEqual(['/app/kbm/subject-evaluation', 'Kembali ke daftar'])
  },
)

test('where the address names no record, the way is home', () => {
  expect(linkAt('/app/report/semester')?.slice(1)).toEqual(['/app', 'Ke Dashboard'])
})
