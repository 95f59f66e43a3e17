import type { Column, Content } from 'pdfmake/interfaces.js'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { signedBy } from '../../../../platform/documents/pdf/signed-by.ts'
import { placeAndDate } from './page-layout.ts'

/** Links to the public page that verifies the rapor. */
const qrCode = (address: string): Column => ({
  stack: [
    { qr: address, fit: 84, eccLevel: 'M' },
    { text: 'Pindai untuk memeriksa\nkeaslian rapor ini', fontSize: 6.5, margin: [0, 3, 0, 0] },
  ],
  width: '34%',
})

/** Parents and homeroom teacher side by side, the head of the school in the middle below, the QR code on the left. */
export function signatures(card: ReportCardSnapshot, qr: string | null): Content {
  const { homeroom, principal } = card.signatories
  return {
    stack: [
      {
        columns: [
          signedBy('Mengetahui,', { name: null, title: 'Orang tua/wali' }, '55%'),
          signedBy(placeAndDate(card), homeroom),
        ],
        columnGap: 10,
      },
      {
        columns: [qr ? qrCode(qr) : { text: '', width: '34%' }, signedBy('Mengetahui,', principal)],
        columnGap: 10,
        margin: [0, 4, 0, 0],
      },
    ],
    margin: [0, 8, 0, 0],
  }
}
