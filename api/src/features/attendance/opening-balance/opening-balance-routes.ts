import type { FastifyInstance } from 'fastify'
import { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import { serve, servePrepared } from '../../../platform/http/serve.ts'
import { semesterFile } from '../report/semester-file.ts'
import { readSemesterRecap } from '../report/semester-recap.ts'
import { balancesIn, templateSheet } from './balance-file.ts'
import { openForEntry, saveBalances } from './opening-balances.ts'
import { readBalanceLines } from './read-file.ts'

export async function openingBalanceRoutes(app: FastifyInstance): Promise<void> {
  serve(app, openingBalances.save, async ({ body }, scope) => {
    const saved = await saveBalances(scope, body)
    return { data: null, message: saved ? `Saldo awal ${saved} siswa tersimpan` : 'Tidak ada yang berubah' }
  })

  serve(app, openingBalances.template, async ({ query }, scope) => {
    await openForEntry(scope, query)
    return semesterFile(scope, await readSemesterRecap(scope, query), { sheet: templateSheet, format: query.format })
  })

  servePrepared(
    app,
    openingBalances.readFile,
    async ({ query, upload }, { schoolId, inScope }) => {
      // Others get no file read.
      await inScope((scope) => openForEntry(scope, query))
      return readBalanceLines(schoolId, upload.content)
    },
    async ({ query }, scope, lines) => {
      const { members } = await openForEntry(scope, query)
      return { data: balancesIn(lines, members) }
    },
  )
}
