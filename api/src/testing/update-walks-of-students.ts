import { sql } from 'kysely'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import type { TestApp } from './test-app.ts'
import { type Add, home, person } from './update-walk.ts'

const studentHome = { ...home, rt: '001', rw: '002', hamlet: 'Dusun Satu' }
const father = {
  name: 'Budi',
  birthYear: 1980,
  education: 'S1',
  job: 'Petani',
  phone: '6281111111111',
  email: 'b@contoh.test',
}
const mother = {
  name: 'Siti',
  birthYear: 1982,
  education: 'S1',
  job: 'PNS',
  phone: '6281222222222',
  email: 's@contoh.test',
}

export async function addStudents(
  t: TestApp,
  add: Add,
  ids: readonly string[],
  params: { schoolId: string },
): Promise<void> {
  const [first = '', second = '', third = ''] = ids
  const guardians = { AYAH: father, IBU: mother }
  add(studentEndpoints.update, {
    id: first,
    full: {
      name: 'Ani Wijaya',
      nis: '90001',
      nisn: '0012345678',
      ...person,
      dob: '2013-01-15',
      birthCertificateNo: 'AL-1',
      childNo: 2,
      siblings: 1,
      familyStatus: 'Anak Kandung',
      ...studentHome,
      livingWith: 'Orang tua',
      transport: 'Sepeda',
      distanceKm: 1.5,
      guardians,
      primaryContact: 'IBU',
      entryType: 'PINDAHAN',
      entryDate: '2026-07-13',
      entryGrade: 'VII',
      originSchool: 'SDN 2 Bogor',
      originNpsn: '20200001',
      prevDiplomaNo: 'DN-1',
      skhunNo: 'SK-1',
    },
    commands: ['membership'],
    follows: ['primaryContact'],
    parts: [{ guardians: {} }, { guardians: { AYAH: { name: 'Budi' } } }, { guardians: { IBU: { name: 'Siti' } } }],
  })
  const reached = {
    AYAH: { phone: father.phone, email: father.email },
    IBU: { phone: mother.phone, email: mother.email },
  }
  add(studentContact, {
    id: first,
    full: { ...studentHome, guardians: reached },
    parts: [{ guardians: { AYAH: {} } }, { guardians: { IBU: { phone: mother.phone } } }],
  })
  add(sensitiveEndpoints.update, {
    id: first,
    full: {
      nik: '3201234567890002',
      familyCardNo: '3201234567890003',
      latitude: -6.5,
      longitude: 106.8,
      kipReceiver: 'Ya',
      kipNo: 'KIP-1',
      kipName: 'Ani Wijaya',
      kpsReceiver: 'Ya',
      kpsNo: 'KPS-1',
      kksNo: 'KKS-1',
      pipEligible: 'Ya',
      pipReason: 'Yatim',
      bank: 'BRI',
      accountNo: '1234567',
      accountName: 'Ani Wijaya',
      specialNeeds: 'Tidak ada',
      weightKg: 40,
      heightCm: 150,
      headCm: 50,
      guardians: { AYAH: { nik: '3201234567890004', income: '1-2 JT' } },
    },
    parts: [{ guardians: { AYAH: {} } }, { guardians: { AYAH: { income: '1-2 JT' } } }],
  })
  const member = await t.owner
    .selectFrom('enrollment')
    .select('id')
    .where('student_id', '=', second)
    .executeTakeFirstOrThrow()
  add(academicStudentEndpoints.update, {
    id: member.id,
    full: { rollNo: 9, joinDate: '2026-07-13', leaveDate: '2026-09-10', outcome: 'NAIK' },
  })
  await sql`update student set status = 'ALUMNI', phone = '6281999999999' where id = ${third}`.execute(t.owner)
  await sql`insert into student_exit (school_id, student_id, exit_date, exit_type)
    values (${params.schoolId}, ${third}, '2025-06-19', 'LULUS')`.execute(t.owner)
  const graduation = { year: 2025, date: '2025-06-18', lastClass: 'IX-A', diplomaNo: 'DN-1' }
  add(alumniEndpoints.update, {
    id: third,
    full: {
      graduation,
      status: 'BEKERJA',
      institution: 'PT Contoh',
      position: 'Juru tulis',
      field: 'Jasa',
      city: 'Bandung',
      startDate: '2026-01-05',
      waitingMonths: 2,
      relevance: 4,
      incomeBand: '1-2 JT',
      phone: '081234567891',
      email: 'alumni@contoh.test',
      contactConsent: true,
    },
    // When emptied, the student's own phone is shown.
    follows: ['phone', 'email'],
    parts: [{ graduation: { year: 2025 } }],
    storedAs: { graduation: ({ graduationDate, lastClass, diplomaNo }) => graduationDate && lastClass && diplomaNo },
  })
}
