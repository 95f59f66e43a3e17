import type { FastifyInstance } from 'fastify'
import { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import { serve, servePrepared } from '../../../platform/http/serve.ts'
import { semesterFile } from '../report/semester-file.ts'
import { readSemesterRecap } from '../report/semester-recap.ts'
import { balancesIn, readBalanceTables, templateSheet } from './balance-file.ts'
import { openForEntry, saveBalances } from './opening-balances.ts'

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
    async ({ upload }) => readBalanceTables(upload.content),
    async ({ query }, scope, tables) => {
      const { members } = await openForEntry(scope, query)
      return { data: balancesIn(tables, members) }
    },
  )
}
