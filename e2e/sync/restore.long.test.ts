import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '../../api/src/features/attendance/testing-sync.ts'
import { startDevice } from './device.ts'
import { openSchoolUnderFire, type SchoolUnderFire } from './school-under-fire.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-restore-'))
let school: SchoolUnderFire
beforeAll(async () => {
  school = await openSchoolUnderFire()
})
afterAll(async () => {
  await school.close()
  rmSync(folder, { recursive: true })
})

test('a phone opened again after a restore offers what the backup lacks, and overwrites nobody', async () => {
  const of = await school.newClass(keys.length)
  const at = { schoolId: school.schoolId, ...of }
  const [phone, , other] = await Promise.all(
    school.people.map((person, who) => startDevice(school, at, { ...person, who, name: `restore-${who}` })),
  )
  if (!phone || !other) throw new Error('There is no such device')
  const file = join(folder, 'school.hadir')
  await school.command('backup', file)
  await phone.mark('student0', { status: 'S', note: 'demam' })
  await phone.mark('student1', { status: 'I', note: null })
  expect(await phone.flush()).toBe('done')

  await school.restoreFrom(file)
  // Another device marks first: the phone has her rev for the same student.
  await other.receive(await other.readServer())
  await other.mark('student1', { status: 'A', note: null })
  expect(await other.flush()).toBe('done')

  await phone.crash()
  await phone.mark('student1', { status: 'H', note: null })
  await phone.flush()
  await phone.receive(await phone.readServer())
  expect(phone.view().get('student1')).toMatchObject({ status: 'A', rev: 1 })
  expect(phone.toReview.size).toBe(1)
  expect([...phone.lost()]).toEqual(['student0'])

  await phone.sendAgain()
  expect(await phone.flush()).toBe('done')
  await phone.receive(await phone.readServer())
  expect(phone.lost().size).toBe(0)
  const { students } = await other.readServer()
  expect(students.map(({ cell }) => cell.status)).toEqual(['S', 'A', null])
  phone.end()
  other.end()
})
