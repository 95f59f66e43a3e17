import type { Content } from 'pdfmake/interfaces.js'
import type { PrintKind } from '@hadir/contract/student/report-card/paper.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import type { Paper } from '../../../../platform/documents/pdf/paper.ts'
import type { PaperSize } from '../../../../platform/documents/pdf/paper-size.ts'
import type { ScopedTransactions } from '../../../../platform/http/scoped-transactions.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { headOf, letterheadOf, readSetting, typeOf } from '../../../config/school/rules.ts'
import { chosenStudents, photosOf } from '../../card/printed.ts'
import { wholeRecords } from '../../whole-record.ts'
import { printLogo } from './print-logo.ts'
import { paperDate } from './page-layout.ts'
import { type SchoolIdentity, supplementPaper } from './supplement-paper.ts'
import { transferPaper } from './transfer-paper.ts'
import { exitsOf } from './transfers.ts'

type Address = Awaited<ReturnType<typeof schoolAddress>>

/** The school's address is platform data, by which a school is found. */
export const schoolAddress = ({ platformJob }: Pick<ScopedTransactions, 'platformJob'>, schoolId: string) =>
  platformJob(({ db }) =>
    db
      .selectFrom('platform.school')
      .select(['village', 'district', 'regency', 'province', 'postal_code', 'phone', 'email'])
      .where('id', '=', schoolId)
      .executeTakeFirst(),
  )

/** The content of papers about the students themselves: read at once, made one by one. */
export async function readStudentPapers(scope: SchoolScope, ids: readonly string[], address: Address) {
  const setting = await readSetting(scope)
  // In class order, without students whom the caller may not export.
  const records = await wholeRecords(scope, await chosenStudents(scope, { ids: [...ids] }))
  const school: SchoolIdentity = {
    name: setting.name,
    npsn: setting.npsn,
    ...typeOf(setting),
    address: setting.address,
    village: address?.village ?? null,
    district: address?.district ?? null,
    regency: address?.regency ?? setting.regency,
    province: address?.province ?? null,
    postalCode: address?.postal_code ?? null,
    phone: address?.phone ?? null,
    email: address?.email ?? null,
    letterhead: letterheadOf(setting, await printLogo(scope)),
    principal: headOf(setting),
    place: setting.sign_place ?? setting.regency,
  }
  return {
    records,
    exits: await exitsOf(scope, records),
    school,
    photos: await photosOf(
      scope,
      records.map(({ id }) => id),
    ),
    size: setting.paper_size as PaperSize,
    date: paperDate(setting.today),
  }
}

type Read = Awaited<ReturnType<typeof readStudentPapers>>

export function studentPaper(kind: Exclude<PrintKind, 'RAPOR'>, student: StudentRecord, read: Read): Paper {
  const { school, size } = read
  if (kind === 'MUTASI') return transferPaper(student, school, { size, exits: read.exits.get(student.id) ?? [] })
  return supplementPaper(student, school, { ...read, photo: read.photos.get(student.id) }) satisfies {
    content: Content
  }
}
