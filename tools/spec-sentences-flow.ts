import { api, contract, e2e, type Section, web } from './spec-sentences.ts'

// oxlint-disable no-template-curly-in-string -- titles stand here as their files write them

const fields = contract.auth('what is registered has exactly the fields of the specification')
const optional = contract.auth(
  'optional fields of schools and companies may be left out or empty, and those who require are few',
)
const me = api.user('a person sees her own account and profiles, and never a code')
const lists = contract.labels('levels, grades, genders and statuses are those of the specification')
const stored = e2e.session('is kept under its key in the shape of the specification, and ends in every tab')
const codeSent = e2e.asking('${start} says that the code was sent and opens the code screen exactly 2 s later')
const atHome = e2e.known('is at home exactly 2 s after the code was right, and told so')
const wholeWay = e2e.registration('a new school is registered, its admin signs out, in again, and is welcomed back')
const countdown = e2e.code(
  'counts down to its end; then another can be asked for, and the link goes exactly 1.5 s after',
)
const tenCalls = web.call('ten calls with an expired token make one refresh, and each is answered')
const fiveSeconds = e2e.addresses('a notice closes by itself after exactly 5 s')
const hover = e2e.notices('waits while a pointer is on it and then stays for the rest of its 5 s')
const focus = e2e.notices('waits while the focus is in it and then stays for the rest of its 5 s')
const swipe = e2e.notices('pulled aside by 50 pixels it comes back, by more it goes')
const oneNotice = e2e.notices('gives its place to the next one: there is one at a time')

export const flowSentences: readonly Section[] = [
  {
    title: '3 Entities',
    sentences: [
      [
        'accountType, nisn (optional), name, email, address, province, regency, district, village (optional), dob, gender (L or P), phone.',
        fields,
      ],
      [
        'npsn, principal (optional), name, address, province, regency, district, level (SD, SMP or SMA), village, phone, fax (optional), status (optional), email, postalCode (optional).',
        fields,
        optional,
      ],
      [
        'name, director (optional), npwp, address, province, regency, district, village, phone, fax (optional), email, postalCode (optional).',
        fields,
        optional,
      ],
      ['schoolApproval holds npsn.', fields],
      ['studentApproval holds nisn.', fields],
      [
        'account, plus optional schoolData, companyData, schoolApproval, studentApproval.',
        fields,
        web.parts('only the account and the parts of its type are sent'),
      ],
      [
        'id, email, emailVerified (default false), code, codeExpired, registered, accountType, name, level, address, optional location parts, phone.',
        me,
      ],
      ['The current user also has a profiles list; each profile has an active flag.', me],
      [
        'When the user is set: if there is exactly one profile it becomes the current profile; otherwise the profile with active true is chosen.',
        web.store('the only profile is the current one, active or not'),
        web.store('of several the active one is the current one'),
      ],
      [
        'district, name, npsn, province, regency, status (Negeri or Swasta).',
        contract.labels('a school reference has exactly the six fields'),
        api.schoolReference('a school has exactly the six fields'),
      ],
      [
        'email and source (the first path segment: login or register).',
        contract.auth('a code is asked for with an e-mail and the first part of the address, and nothing else'),
      ],
      [
        "Persisted under the key 'authentication-storage'.",
        web.store('the session is kept under the key of the specification'),
        stored,
      ],
      [
        'Holds registrationData, token (accessToken, refreshToken), user, profile, a code-expired flag, and the e-mail the code was sent to.',
        stored,
      ],
      ['School levels: SD, SMP, SMA.', lists],
      ['Grades: SD I-VI, SMP VII-IX, SMA X-XII.', lists],
      ['Gender codes: L, P.', lists],
      [
        'Role labels: school_admin = Admin Sekolah, alumni = Alumni, teacher = Guru, student = Siswa.',
        contract.labels('the seven account types have their labels'),
      ],
      [
        'Admin role values: company_admin, school_admin.',
        web.parts('the admin roles, company_admin and school_admin, are those that bring an organization of their own'),
      ],
      [
        'Weekday list (Indonesian, each initially false): Senin to Minggu.',
        contract.labels('the week has its Indonesian names from Senin to Minggu'),
        api.academicYear('the first activation asks for the school days, and one year is active at a time'),
      ],
    ],
  },
  {
    title: '4 Sign-in',
    sentences: [
      ['The user enters an e-mail and requests a code.', codeSent],
      [
        "On success, a notice 'Kode verifikasi berhasil dikirim' shows and after 2 seconds the login code verification screen opens.",
        codeSent,
      ],
    ],
  },
  {
    title: '4 Verification',
    sentences: [
      [
        "If the response holds both accessToken and refreshToken: tokens and registration data are stored, and after 2 seconds the user goes to home with the message 'Login berhasil!'.",
        atHome,
      ],
      [
        'Otherwise (new user): registration data is stored, the expiry state is cleared, and after 2 seconds the user goes to the registration account screen.',
        wholeWay,
      ],
      [
        'The code has an expiry time (codeExpired).',
        api.verifyCode('after three minutes a code has expired'),
        countdown,
      ],
      [
        'A countdown ticks each second, shown as minutes:seconds, each zero-padded to two digits.',
        web.countdown('minutes and seconds have two digits each'),
        countdown,
      ],
      ['When the time passes, the resend link appears.', countdown],
      ['Resend success stores the new expiry, and the expired flag clears after 1.5 seconds.', countdown],
    ],
  },
  {
    title: '4 Registration',
    sentences: [
      [
        'Steps: code, account, organization.',
        wholeWay,
        e2e.registration('without a proven mailbox its tabs lead back to the e-mail'),
      ],
      ['Success shows a notice and after 3 seconds goes to /app.', wholeWay],
    ],
  },
  {
    title: '4 Token refresh',
    sentences: [
      [
        'On a 401 response with code FAST_JWT_EXPIRED and a refresh token present, one refresh call is made.',
        tenCalls,
        web.call('two tabs at once make one refresh between them'),
        web.call('a 401 for another reason refreshes nothing'),
        web.call('without a refresh token an expired answer is an answer like any other'),
      ],
      ['Other failing requests wait and are replayed after the new token is stored.', tenCalls],
      ['The original request is retried.', tenCalls, web.call('a call is repeated once, never in a circle')],
      [
        'If the refresh fails, the user is sent to /login.',
        web.call('a refresh that is refused with %i ends the session, for every call that waited'),
        e2e.session('a session that the server no longer knows leads to the sign-in; a lost connection does not'),
      ],
    ],
  },
  {
    title: '4 Toasts',
    sentences: [
      [
        'One at a time; auto-dismiss after 5 seconds; pause on hover or focus; can be swiped away or closed.',
        oneNotice,
        fiveSeconds,
        hover,
        focus,
        swipe,
        e2e.notices('is closed by its button'),
      ],
    ],
  },
]
