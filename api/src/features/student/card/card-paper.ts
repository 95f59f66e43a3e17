import type { Column, Content, TableCell } from 'pdfmake/interfaces.js'
import { cardPayload } from '@hadir/contract/student/card.ts'
import type { Student } from '@hadir/contract/student/student.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { Paper } from '../../../platform/documents/pdf/paper.ts'
import type { TableLayout } from '../../../platform/documents/pdf/table-layouts.ts'
import { paperLogo, readSetting } from '../../config/school/rules.ts'
import { tokensOf } from './cards.ts'
import { photosOf } from './printed.ts'

const mm = 72 / 25.4
/** ID-1 of ISO/IEC 7810, the size of bank cards: 85.6 x 54 mm. */
const [cardWidth, cardHeight] = [85.6 * mm, 54 * mm]

/** Cards to print and cut: ten on a page, two side by side. */
export async function cardPaper(scope: SchoolScope, students: readonly Student[]): Promise<Paper> {
  const setting = await readSetting(scope)
  const ids = students.map(({ id }) => id)
  const tokens = await tokensOf(scope, ids)
  const photos = await photosOf(scope, ids)
  const logo = await paperLogo(scope)
  const cells = students.map((student) =>
    cardOf(student, { school: setting.name, logo, token: tokens.get(student.id) ?? '', photo: photos.get(student.id) }),
  )
  const rows: TableCell[][] = []
  for (let at = 0; at < cells.length; at += 2) rows.push([cells[at] ?? '', cells[at + 1] ?? ''])
  return {
    title: 'Kartu siswa',
    // As wide as two cards, as high as five, with the cutting lines between them.
    margins: [(595.28 - 2 * cardWidth) / 2, 36, (595.28 - 2 * cardWidth) / 2 - 2, 34],
    content: {
      table: { dontBreakRows: true, widths: [cardWidth, cardWidth], heights: cardHeight, body: rows },
      layout: 'cards' satisfies TableLayout,
    },
  }
}

type Printed = { school: string; logo: string | null; token: string; photo: string | undefined }

function cardOf(student: Student, { school, logo, token, photo }: Printed): TableCell {
  const { name, nis, currentClass } = student
  const fact = (label: string, value: string): Content => [
    { text: label, fontSize: 6, color: '#555555', margin: [0, 4, 0, 0] },
    { text: value, fontSize: 9, bold: true },
  ]
  return {
    stack: [
      {
        table: {
          widths: [cardWidth - 16],
          body: [
            [
              {
                columns: [
                  ...(logo ? [{ image: logo, fit: [22, 22] as [number, number], width: 24 }] : []),
                  {
                    text: [
                      { text: 'KARTU SISWA\n', fontSize: 6 },
                      { text: school, bold: true },
                    ],
                    color: '#ffffff',
                    width: '*',
                  },
                ],
                columnGap: 6,
              },
            ],
          ],
        },
        fontSize: 9,
        layout: 'cardHead' satisfies TableLayout,
      },
      { text: name, bold: true, margin: [8, 7, 8, 0] },
      {
        columns: [
          photo ? { image: photo, cover: { width: 57, height: 76 }, width: 57 } : noPhoto(),
          { stack: [fact('NIS', nis), fact('Kelas', currentClass?.name ?? '-')], width: '*' },
          { qr: cardPayload(token), fit: 90, eccLevel: 'M', width: 88 },
        ],
        columnGap: 8,
        margin: [8, 4, 8, 0],
      },
    ],
  }
}

/** Space to glue in a picture. */
const noPhoto = (): Column => ({
  stack: [
    {
      canvas: [
        { type: 'rect', x: 0, y: 0, w: 57, h: 76, r: 2, lineWidth: 0.5, lineColor: '#999999', dash: { length: 3 } },
      ],
    },
  ],
  width: 57,
})
