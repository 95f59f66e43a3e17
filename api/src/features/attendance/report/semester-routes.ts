import type { FastifyInstance } from 'fastify'
import { semesterNames } from '@hadir/contract/academic-year/academic-year.ts'
import { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import { semesterReport, type SemesterRecap } from '@hadir/contract/attendance/report/semester.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { type FileAnswer, serve, servePrepared } from '../../../platform/http/serve.ts'
import { fileOf, zoneOf } from '../../../platform/listing/export-rows.ts'
import type { ListSheet } from '../../../platform/listing/sheet.ts'
import { balancesIn, readBalanceTables, recapSheet, templateSheet } from './balance-file.ts'
import { openForEntry, saveBalances } from './opening-balances.ts'
import { readSemesterRecap } from './semester-recap.ts'

export async function semesterRecapRoutes(app: FastifyInstance): Promise<void> {
  serve(app, semesterReport.read, async ({ query }, scope) => ({ data: await readSemesterRecap(scope, query) }))

  serve(app, semesterReport.workbook, async ({ query }, scope) =>
    fileFor(scope, await readSemesterRecap(scope, query), { sheet: recapSheet, format: 'xlsx' }),
  )

  serve(app, openingBalances.save, async ({ body }, scope) => {
    const saved = await saveBalances(scope, body)
    return { data: null, message: saved ? `Saldo awal ${saved} siswa tersimpan` : 'Tidak ada yang berubah' }
  })

  serve(app, openingBalances.template, async ({ query }, scope) => {
    await openForEntry(scope, query)
    return fileFor(scope, await readSemesterRecap(scope, query), { sheet: templateSheet, format: query.format })
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

type File = { sheet: ListSheet<SemesterRecap['rows'][number]>; format: 'xlsx' | 'csv' }

async function fileFor(scope: SchoolScope, recap: SemesterRecap, { sheet, format }: File): Promise<FileAnswer> {
  const reader = { role: scope.role, zone: await zoneOf(scope), now: scope.clock.now() }
  async function* parts() {
    yield recap.rows
  }
  const { body, contentType } = await fileOf(reader, { sheet, parts: parts(), format })
  const semester = semesterNames[recap.semesterNo === 1 ? 1 : 2]
  const of = `${recap.academicClass.name} ${semester} ${recap.academicYear}`
  return { body, contentType, filename: `${sheet.title} ${of}.${format}` }
}
