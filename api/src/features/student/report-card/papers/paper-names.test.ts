import { afterAll, expect, test } from 'vitest'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reportCardPaperEndpoints as endpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import type { Caller } from '../../../../platform/http/scope.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { readyClass } from '../testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('files of mid-semester and of the end of the same class or student have different names', async () => {
  const { own, params, a, of, homeroom, lock, publish, writeNotes, guardianOf, ownList } = await readyClass(t)
  const [studentId = ''] = a.studentIds
  const mother = await guardianOf(studentId)
  const fileName = async (path: string, ids: Record<string, string>, query: object, as: Caller = homeroom) => {
    const values: Record<string, string> = { schoolId: own.schoolId, ...ids }
    const url = `${path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? '')}?${new URLSearchParams({ ...query })}`
    const { headers, statusCode } = await t.app.inject({
      url,
      headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
    })
    expect(statusCode).toBe(200)
    return decodeURIComponent(/filename\*=UTF-8''([^;]*)/.exec(headers['content-disposition'] ?? '')?.[1] ?? '')
  }
  await writeNotes()
  for (const [period, words] of [
    ['TENGAH', ' tengah semester'],
    ['AKHIR', ''],
  ] as const) {
    const query = { academicYearId: of.academicYearId, semesterNo: '1', period }
    const [report, whole] = [`Rapor${words}`, { ...of, period }]
    await lock({ period })
    await publish({ period })
    expect(await fileName(endpoints.paper.path, { id: studentId }, query)).toBe(`${report} Siswa 01.pdf`)
    const [version] = (
      await t.call(
        reportCardEndpoints.versions,
        { params: { ...params, id: studentId }, query: { ...query, semesterNo: 1 } },
        own.admin,
      )
    ).body.data
    const ids = { id: studentId, versionId: version?.id ?? '' }
    expect(await fileName(endpoints.version.path, ids, {})).toBe(`${report} Siswa 01.pdf`)
    const card = (await ownList(mother)).find((one) => one.period === period)
    expect(await fileName(reportCardPaperEndpoints.own.path, { id: card?.id ?? '' }, {}, mother)).toBe(
      `${report} Siswa 01.pdf`,
    )
    const print = await t.call(endpoints.print, { params, body: { ...whole, kind: 'RAPOR' as const } }, homeroom)
    expect(print.body.data.filename).toBe(`${report} VII-A.pdf`)
    const ledger = { ...query, academicClassId: a.academicClassId, format: 'csv' }
    expect(await fileName(endpoints.ledgerFile.path, {}, ledger)).toBe(`Leger${words} VII-A.csv`)
  }
})
