import { contract, e2e, type Section, web } from './spec-sentences.ts'

// oxlint-disable no-template-curly-in-string -- titles stand here as their files write them

const startScreen = e2e.screens(
  '${start} has its title, one field, two ways in, the terms, and a corner link to ${corner}',
)
const codeScreen = e2e.screens('the code screen has its title, six boxes, a countdown and its button')
const codeSent = e2e.asking('${start} says that the code was sent and opens the code screen exactly 2 s later')
const wholeWay = e2e.registration('a new school is registered, its admin signs out, in again, and is welcomed back')
const accountTab = e2e.registration('every field of the account says what it wants, and the second tab waits for it')
const secondTab = e2e.registration('the second tab follows the account type that was chosen by hand')
const everyAddress = e2e.screens(
  'every address of the specification has its screen, and a form for a new record where it has one',
)
const newPerson = e2e.callback('keeps who a new person is and opens the account form exactly 1 s later')
const refusedTicket = e2e.callback(
  'asks what its ticket is worth, with provider and ticket, and goes back when the server refuses it',
)
const tenSeconds = e2e.addresses('the return from a social sign-in gives up after exactly 10 s')
const knownByGoogle = e2e.google('a known person is at home exactly 1 s later, and told so')
const welcomeBack = e2e.known('who opens the app again sees its name for exactly 2 s and is welcomed back')
const adminMenu = web.menu(
  'a school admin has the list of the specification, in its order; an administrator has it inside a school',
)
const basicMenu = web.menu('company admins, parents and alumni have the basic list')
const teacherMenu = web.menu('teachers and pupils have the teacher-style list')

export const screenSentences: readonly Section[] = [
  {
    title: '2 Route table',
    sentences: [
      [
        '| / | Landing (content not shown) |',
        e2e.everybody(
          'the screens before the app have no accessibility fault that a tool can find, in either theme and at every zoom',
        ),
      ],
      ['| /login | Sign-in by e-mail |', startScreen],
      ['| /login/code | Login code verification |', codeScreen],
      ['| /register | Registration start (same form as login) |', startScreen],
      ['| /register/code | Registration code verification |', codeSent, wholeWay],
      ["| /register/account | Registration tab 'Akun' |", accountTab],
      ['| /register/organization | Registration tab for school or company |', secondTab, wholeWay],
      ['| /callback | Social sign-in return screen |', refusedTicket],
      ["| /app | Home after login; placeholder 'Dashboard' |", wholeWay, everyAddress],
      [
        'Under /app, each entry below is a list table, and where an {id} route is listed it is a form for one record:',
        everyAddress,
      ],
      [
        'access-request and access-request/{id}',
        everyAddress,
        e2e.joining('a teacher waits, the school finds her record and approves, and her home opens'),
      ],
      [
        'master/academic-year, master/subject, master/class, master/teacher, master/student, master/alumni, each with an {id} form',
        everyAddress,
      ],
      ["master/exam (placeholder 'Exam') and master/task (placeholder 'Tugas'), no {id}", everyAddress],
      ['trx/subject, trx/class, trx/student, trx/teacher, trx/schedule, each with an {id} form', everyAddress],
      ["trx/subject-evaluation (placeholder 'Penilaian Mapel')", everyAddress],
      [
        'kbm/subject-evaluation, kbm/subject-attendance, kbm/daily-attendance, kbm/student-evaluation, each with an {id} form',
        everyAddress,
      ],
      ['setting/school-config and setting/school-config/{id}', everyAddress],
      [
        "The {id} segment may be the literal 'create' (case-insensitive) or missing, which means a new record with no id.",
        web.recordId('create in any letter case, or nothing, is a new record'),
        everyAddress,
      ],
      [
        'Any other value means an existing record.',
        web.recordId('an id is an existing record'),
        web.recordId('what cannot be an id is not found'),
      ],
      [
        'The list tables offer page-size options 5, 10, 25, 50, 100.',
        contract.labels('lists come in pages of 5, 10, 25, 50 or 100 and no other size'),
      ],
    ],
  },
  {
    title: '2 Login and register screen',
    sentences: [
      ["Title 'Login', or 'Daftar' on the register path.", startScreen],
      [
        "An e-mail field, a 'Kirim Kode' button, a 'Google' button, links to the terms of service and the privacy policy, and a corner link to register (from login) or to login (from register).",
        startScreen,
      ],
      [
        'If the query string of the login page carries a message and a description, they are shown as a notice.',
        e2e.addresses('a message is shown as plain text, cut, and leaves the address with its notice'),
        e2e.scripts('stays text in the notice of an address'),
      ],
    ],
  },
  {
    title: '2 Code verification screen',
    sentences: [
      [
        "Title 'Verifikasi Kode', six digit boxes, a resend link or a countdown, and a 'Verifikasi' button.",
        codeScreen,
        e2e.code('counts down to its end; then another can be asked for, and the link goes exactly 1.5 s after'),
      ],
      [
        'If no e-mail is held after 2 seconds, the user is returned to login or register.',
        e2e.code('without an e-mail ${start}/code leads back to ${start} after exactly 2 s'),
      ],
    ],
  },
  {
    title: '2 Registration screen',
    sentences: [
      ["Two tabs: 'Akun' and 'Sekolah / Perusahaan'.", secondTab, accountTab],
      [
        "The second tab label becomes 'Perusahaan' for company_admin and 'Sekolah' otherwise.",
        secondTab,
        web.parts('the second tab names both until somebody says what they are'),
      ],
      ['Moving to the second tab requires the account part to validate.', accountTab],
      ["A 'Submit' button is on the second tab.", secondTab, wholeWay],
      ['The account tab is pre-filled with the e-mail and name from the verification step.', accountTab, newPerson],
    ],
  },
  {
    title: '2 Social sign-in return screen',
    sentences: [
      ['Reads idp and access_token from the query string and shows a loading view.', refusedTicket, tenSeconds],
      [
        'If the user-info call fails, or 10 seconds pass, it goes to /login?message=Login gagal!',
        refusedTicket,
        e2e.callback('goes back at once when there is no answer'),
        tenSeconds,
      ],
      [
        'On success with both tokens: it stores the registration data and tokens, then after 1 second goes to /app?message=Login berhasil!',
        knownByGoogle,
      ],
      [
        'Without tokens: it stores the registration data, then after 1 second goes to /register/account.',
        newPerson,
        e2e.google('a new person lands on the account form with e-mail and name filled in'),
      ],
    ],
  },
  {
    title: '2 Session check screen (welcome back)',
    sentences: [
      [
        'Calls the current-user endpoint with one retry.',
        e2e.known('is asked for once more when the first answer does not come'),
      ],
      ['On success, after 2 seconds, goes to /app?message=Selamat datang kembali!', welcomeBack],
      ['On error, redirects to /login.', e2e.known('whom the server refuses is led to the sign-in, not welcomed')],
    ],
  },
  {
    title: '2 Loading view',
    sentences: [
      [
        "Full-screen; default text 'Mohon Tunggu'; on the welcome-back check it shows the product name.",
        newPerson,
        welcomeBack,
      ],
    ],
  },
  {
    title: '2 Notifications',
    sentences: [
      [
        'A toast area shows one toast at a time.',
        e2e.notices('gives its place to the next one: there is one at a time'),
      ],
    ],
  },
  {
    title: '2 Sidebar menus by role',
    sentences: [
      ['Basic list (for company_admin): Dashboard /app; Permintaan Akses /app/access-request.', basicMenu],
      ['School admin list: the two above plus:', adminMenu],
      [
        'Master Data: academic-year, subject, class, teacher, student, alumni, exam, task under /app/master/...',
        adminMenu,
      ],
      ['Tahun Berjalan: /app/trx/subject, class, teacher, student, schedule, subject-evaluation', adminMenu],
      ['KBM: /app/kbm/subject-attendance, daily-attendance, student-evaluation', adminMenu],
      [
        'Laporan: Absensi, pointing to /app/setting/school-config',
        adminMenu,
        web.menu('Laporan > Absensi says in its state what it wants from the address it shares'),
      ],
      ['Pengaturan: Umum, /app/setting/school-config', adminMenu],
      [
        'Teacher-style list: Dashboard; Permintaan Akses; Tahun Berjalan > Jadwal (/app/trx/schedule); KBM > Absensi MaPel (/app/kbm/subject-attendance).',
        teacherMenu,
      ],
      [
        'Which list applies to which role (other than company_admin for the basic list) is not shown.',
        basicMenu,
        teacherMenu,
        adminMenu,
      ],
    ],
  },
]
