import type { FastifyInstance } from 'fastify'
import { dialledPhone } from '@hadir/contract/fields/phone.ts'
import { contactProposals, proposalFieldLabels, proposalStateLabels } from '@hadir/contract/student/proposal.ts'
import type { ContactProposal } from '@hadir/contract/student/proposal.ts'
import { serve, serveAfter } from '../../../platform/http/serve.ts'
import { serveList } from '../../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'
import { placesSentTo } from '../../region/rules.ts'
import { decideProposal, decideProposals, shownPhoto, withdrawProposal } from './decide.ts'
import { foundProposals, ownProposals, readProposal, sorting, toProposal } from './find.ts'
import { ownPersons, propose, proposePhoto } from './propose.ts'

export async function proposalRoutes(app: FastifyInstance): Promise<void> {
  const placesSent = placesSentTo(app.settings.regionApiUrl)

  serveList(app, contactProposals, {
    find: foundProposals,
    sorting,
    show: (rows) => rows.map(toProposal),
    sheet,
  })

  serve(app, contactProposals.mine, async (_, scope) => ({
    data: {
      persons: (await ownPersons(scope)).map(({ record, person }) => ({ studentId: record.id, person })),
      proposals: await ownProposals(scope),
    },
  }))

  serveAfter(app, contactProposals.create, placesSent, async ({ body }, scope, found) => {
    const id = await propose(scope, found, body)
    return { data: await readProposal(scope, id), message: 'Usulan terkirim. Sekolah akan memeriksanya.' }
  })

  serve(app, contactProposals.createPhoto, async ({ upload }, scope) => {
    const id = await proposePhoto(scope, upload.content)
    return { data: await readProposal(scope, id), message: 'Foto terkirim. Sekolah akan memeriksanya.' }
  })

  serve(app, contactProposals.photo, async ({ params }, scope) => ({
    body: await shownPhoto(scope, params.id),
    contentType: 'image/jpeg',
  }))

  serve(app, contactProposals.withdraw, async ({ params }, scope) => {
    await withdrawProposal(scope, params.id)
    return { data: null, message: 'Usulan dibatalkan' }
  })

  serve(app, contactProposals.decide, async ({ params, body }, scope) => {
    const data = await decideProposal(scope, params.id, body)
    return { data, message: body.isAccepted ? 'Usulan disetujui dan tersimpan' : 'Usulan ditolak' }
  })

  serve(app, contactProposals.decideMany, async ({ body }, scope) => {
    const data = await decideProposals(scope, body)
    return { data, message: `${data.decided} usulan ${body.isAccepted ? 'disetujui dan tersimpan' : 'ditolak'}` }
  })
}

const sheet: ListSheet<ContactProposal> = {
  title: 'Usulan Perubahan Kontak',
  columns: [
    { header: 'Siswa', cell: (row) => row.studentName },
    { header: 'Kelas', cell: (row) => row.className },
    {
      header: 'Perubahan',
      cell: (row) =>
        row.changes
          .map(({ field, from, to }) => {
            const shown = (value: string | null) =>
              value === null ? '-' : field === 'phone' ? dialledPhone(value) : value
            return `${proposalFieldLabels[field]}: ${shown(from)} menjadi ${shown(to)}`
          })
          .join('; '),
    },
    { header: 'Oleh', cell: (row) => row.by },
    { header: 'Catatan', cell: (row) => row.note },
    { header: 'Status', cell: (row) => proposalStateLabels[row.state] },
    { header: 'Diputuskan oleh', cell: (row) => row.decision?.by },
    { header: 'Alasan', cell: (row) => row.decision?.reason },
  ],
}
