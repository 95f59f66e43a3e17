import { ownAccountEndpoints } from '@hadir/contract/user/account.ts'
import { defaultDescriptionTemplate } from '@hadir/contract/evaluation/description.ts'
import { schoolProfileEndpoints } from '@hadir/contract/config/school/profile.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import type { Add, Fields } from './update-walk.ts'

export function addConfig(add: Add): void {
  add(schoolProfileEndpoints.update, {
    full: {
      name: 'SMP Melati Bogor',
      level: 'SMP',
      status: 'Swasta',
      principal: 'Dewi Lestari',
      address: 'Jalan Melati 1',
      province: '32',
      regency: '3201',
      district: '320101',
      village: '3201011001',
      postalCode: '16111',
      phone: '6281234567890',
      fax: '6281234567891',
      email: 'smp@contoh.test',
    },
  })
  add(ownAccountEndpoints.update, {
    full: { name: 'Siti Aminah', phone: '6281234567890', address: 'Jalan Melati 1', dob: '1985-02-03' },
  })
  add(schoolConfigEndpoints.updateGeneral, {
    full: {
      activeDays: [1, 2, 3, 4, 5],
      timeZone: 'WIB',
      schoolForm: 'MTs',
      letterheadLines: ['Yayasan'],
      principalName: 'Dewi Lestari',
      principalNip: '198502032010012007',
      signPlace: 'Bogor',
      homeroomDecidesParents: true,
      autoApproveStudents: true,
    },
    recordIn: ({ general }) => general as Fields,
  })
  add(schoolConfigEndpoints.updateAttendance, {
    full: {
      entryTime: '07:00',
      lateGraceMin: 5,
      closeTime: '15:00',
      autoAlpa: false,
      editWindowDays: 3,
      enabledCodes: ['H', 'S', 'I', 'A'],
      countT: true,
      countD: true,
      minPresentPercent: 80,
      maxAlpaDays: 5,
      alpaInRow: 3,
    },
    recordIn: ({ attendance }) => attendance as Fields,
  })
  add(schoolConfigEndpoints.updateEvaluation, {
    full: {
      threshold: 70,
      weightLm: 60,
      weightSts: 20,
      weightSas: 20,
      remedialMode: 'MEAN',
      wording: defaultDescriptionTemplate,
      deadline: '2026-12-11',
      fontSize: 11,
      blankHeight: 45,
    },
    recordIn: ({ evaluation }) => evaluation as Fields,
  })
  add(schoolConfigEndpoints.updateReminder, {
    full: { remindTime: '09:00', watched: 'KEDUANYA' },
    recordIn: ({ reminder }) => reminder as Fields,
  })
  add(schoolConfigEndpoints.updateReport, {
    full: {
      letterheadStyle: 'LENGKAP',
      paperSize: 'A4',
      principalTitle: 'Kepala Sekolah',
      principalSigns: true,
      homeroomSigns: true,
    },
    recordIn: ({ report }) => report as Fields,
  })
}
