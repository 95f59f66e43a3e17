import { api, contract, e2e, type Section, testsOf, web } from './spec-sentences.ts'

// oxlint-disable no-template-curly-in-string -- titles stand here as their files write them

const partsRefused = api.registerRefused('a registration as %s must bring %j, and nothing that belongs to another type')
const sixDigits = contract.auth('a code is exactly six digits')
const typedDigits = e2e.code('takes six digits and nothing else before it can be sent')
const callLimits = web.limits('a call goes to the configured address with credentials and ends after 120 s')
const codeAnswer = api.requestCode(
  'the code arrives by mail, in the first line and not in the subject, and lives three minutes',
)
const registered = api.register(
  'a registered school admin is signed in, with an unverified school and a proposed year that is not active',
)
const tenCalls = web.call('ten calls with an expired token make one refresh, and each is answered')
const refreshRefused = web.call('a refresh that is refused with %i ends the session, for every call that waited')
const unknownSession = e2e.session(
  'a session that the server no longer knows leads to the sign-in; a lost connection does not',
)
const refusedTicket = e2e.callback(
  'asks what its ticket is worth, with provider and ticket, and goes back when the server refuses it',
)
const tenSeconds = e2e.addresses('the return from a social sign-in gives up after exactly 10 s')
const wrongCode = e2e.refused('a wrong code is told in the words of the server, or as Terjadi kesalahan without any')
const npsnRefused = e2e.registration('a number that the server refuses is told at its field')
const nisnRefused = e2e.refused('an NISN is told at the field of the pupil’s NISN, and as a notice')
const wordless = e2e.refused('a registration refused without words is Terjadi kesalahan')
const otherwise = e2e.refused('a registration that fails otherwise asks to register again')
const wholeWay = e2e.registration('a new school is registered, its admin signs out, in again, and is welcomed back')
const countdown = e2e.code(
  'counts down to its end; then another can be asked for, and the link goes exactly 1.5 s after',
)
const lists = contract.labels('levels, grades, genders and statuses are those of the specification')

export const callSentences: readonly Section[] = [
  {
    title: '7 The calls it makes',
    sentences: [
      ['All calls go to a configured API base address, send credentials, and time out after 120 seconds.', callLimits],
      [
        '| GET | /api/v1/user/me | none | current user (shape not shown) |',
        api.user('nobody in particular is nobody'),
        api.user('a person sees her own account and profiles, and never a code'),
      ],
      [
        '| GET | /api/v1/auth/user-info | query idp and token (the access_token value) | data holds accessToken, refreshToken, registerData |',
        refusedTicket,
        api.google('a known person is signed in, by verified address the first time'),
      ],
      [
        '| POST | /api/v1/auth/refresh-token | body refreshToken | new token pair |',
        api.refresh('an access token runs out after five minutes and a refresh brings a new one'),
        api.refresh('a token that this server did not write is refused'),
      ],
      ['| POST | code request path | body email, source | codeExpired and userData.email |', callLimits, codeAnswer],
      [
        '| POST | code verification path | body code, email, source | accessToken, refreshToken, registerData |',
        api.verifyCode('a known mailbox is signed in, and its access token opens what it may see'),
        api.verifyCode('an unknown mailbox gets no tokens but the proof that it may register'),
      ],
      [
        '| POST | register path | body account, schoolData, companyData, schoolApproval, studentApproval | success or error (section 8) |',
        registered,
        partsRefused,
      ],
      [
        '| GET | API base + /api/v1/oauth2/google | browser navigation for Google sign-in | return to /callback |',
        e2e.google('a new person lands on the account form with e-mail and name filled in'),
        api.google('the provider is asked with proof key, state, nonce and the exact address to return to'),
      ],
      [
        'Other auth paths exist: /api/v1/auth/register, /api/v1/auth/code, /api/v1/auth/code/verify, /api/v1/auth, /api/v1/auth/logout; their use is not shown.',
        callLimits,
        api.sessions('a person sees the devices she is signed in on and signs one of them out from another'),
        api.sessions('after signing out neither token is good for anything'),
      ],
      ['/api/v1/academic-year/', api.academicYear('strangers are refused')],
      [
        '/api/v1/subject/ with {schoolId}/academic-subject and /{id}',
        api.subject('a subject is entered, found, changed and removed'),
        api.academicSubject('a class gets a subject, which is found, changed and removed'),
      ],
      [
        '/api/v1/class/ with {schoolId}/academic-class, /attendance, /{id}',
        api.class('a class is made, found, changed and removed'),
        api.academicClass(
          'a class of the year follows the year, the grade and the class that stays until it is set apart',
        ),
      ],
      [
        '/api/v1/teacher/ with {schoolId}/academic-teacher and /{id}',
        api.teacher('a teacher is entered, changed and removed'),
        api.academicTeacher('duties begin today, end today, and leave the days before as they were'),
      ],
      [
        '/api/v1/student/ with {schoolId}/academic-student and /{id}',
        api.student('a pupil is entered with her class, changed and removed'),
        api.membership('pupils without a class are listed until they have one, and roll numbers follow the names'),
      ],
      [
        '/api/v1/schedule/ with {schoolId}/class-schedule and /{id}',
        api.schedule(
          'a lesson is placed with the teacher of its subject and the times of the bells, moved once per version, removed',
        ),
      ],
      [
        '/api/v1/attendance with daily-attendance/{schoolId}, daily-attendance/{schoolId}/{academiClassId}',
        api.attendance('a sheet is saved in one request and read again, in roll order'),
      ],
      [
        '/api/v1/attendance with subject-attendance/{schoolId}',
        api.lesson('two lessons of one class on one day are two sheets, and the day is a third'),
      ],
      ['/api/v1/config/ with school/ and roles', api.configRoles('who is not signed in reads no table')],
      ['/api/v1/access-request/', api.accessRefused('nobody in particular asks, reads or decides')],
      [
        'GET /api/v1/school/search (query and answer not shown)',
        api.schoolReference('a school has exactly the six fields'),
        e2e.school('a teacher finds her school by a misspelt name; one that is not on Hadir yet is told at its field'),
      ],
      [
        'A public regional data service is called for lists (JSON) of provinces, regencies/{id}, districts/{id}, villages/{id}.',
        api.region('the four lists lead from the provinces to a village, as bare arrays with ids without dots'),
        api.region('another service of the same shape takes the place of the bundled data, and may fail'),
        e2e.registration('lists of regions follow from each other'),
      ],
    ],
  },
  {
    title: '8 The error catalogue',
    sentences: [
      ['401 with code FAST_JWT_EXPIRED: refresh the token and retry.', tenCalls],
      ['Refresh failure: go to /login.', refreshRefused, unknownSession],
      [
        'Social sign-in user-info failure or 10 second timeout: go to /login?message=Login gagal!',
        refusedTicket,
        tenSeconds,
      ],
      [
        'Session check failure: go to /login.',
        e2e.known('whom the server refuses is led to the sign-in, not welcomed'),
      ],
      [
        "Resend failure: notice 'Terjadi kesalahan' / 'Silahkan ulangi beberapa saat lagi'.",
        e2e.code('a failing resend says so'),
      ],
      [
        "Verification with HTTP 400: notice titled with the server message or 'Terjadi kesalahan'; its description asks the user to check the e-mail again (exact words not shown).",
        wrongCode,
        e2e.code('a wrong one is refused in words that point to the mailbox, and can be typed again'),
      ],
      ['Registration with HTTP 400: the server returns a message and a type field.', npsnRefused, nisnRefused],
      ['type npsn: the message goes on the school approval npsn field.', npsnRefused],
      ['type nisn: the message goes on the student approval nisn field.', nisnRefused],
      [
        "A notice shows the message or 'Terjadi kesalahan' with 'Silahkan perbaiki data yang dimasukkan'.",
        nisnRefused,
        wordless,
      ],
      ["Other registration errors: 'Terjadi kesalahan' / 'Silahkan ulangi pendaftaran'.", otherwise],
      [
        'Code request failure on the login form: handler not shown.',
        e2e.asking('without a connection it says so and stays'),
      ],
      [
        "A database error text containing 'violates foreign key constraint' is defined as a constant; its use is not shown.",
        testsOf('api/src/http/to-failure.test.ts')(
          'what violates a foreign key is Data masih dipakai, without the database’s words',
        ),
      ],
      ["Default labels: success 'Sukses'; generic error 'Terjadi kesalahan'.", wholeWay, wordless],
      [
        "Any unmatched route or unexpected failure: a generic screen with heading 'Unexpected Application Error!' and the status or message.",
        e2e.addresses('an unknown address has its own screen with a way home'),
        e2e.screens('a screen that cannot be loaded is an unexpected error with its message and a way home'),
      ],
    ],
  },
  {
    title: '9 Business constants and limits',
    sentences: [
      ['Request timeout 120 s.', callLimits],
      ['Code length 6, digits only.', typedDigits, sixDigits],
      [
        'Delays: 2 s after code sent; 2 s after verification; 3 s after registration; 1.5 s before the resend flag resets; countdown tick 1 s; 2 s before returning to login or register when no e-mail is held; login redirect 1 s; session check 2 s; social sign-in timeout 10 s.',
        e2e.asking('${start} says that the code was sent and opens the code screen exactly 2 s later'),
        e2e.known('is at home exactly 2 s after the code was right, and told so'),
        wholeWay,
        countdown,
        e2e.code('without an e-mail ${start}/code leads back to ${start} after exactly 2 s'),
        e2e.google('a known person is at home exactly 1 s later, and told so'),
        e2e.known('who opens the app again sees its name for exactly 2 s and is welcomed back'),
        tenSeconds,
      ],
      [
        'Toast: 5000 ms, swipe threshold 50, one at a time.',
        e2e.notices('waits while a pointer is on it and then stays for the rest of its 5 s'),
        e2e.notices('pulled aside by 50 pixels it comes back, by more it goes'),
        e2e.notices('gives its place to the next one: there is one at a time'),
      ],
      [
        'Page-size options 5, 10, 25, 50, 100.',
        contract.labels('lists come in pages of 5, 10, 25, 50 or 100 and no other size'),
      ],
      [
        'Hour options 00-23; minute options 00, 15, 30, 45.',
        contract.times('a time typed by hand has an hour from 00 to 23 and a quarter of it'),
      ],
      [
        'Year ranges: now-5, now-55, now+3 (the screens they serve are not shown).',
        api.academicYear('names and dates that cannot be are refused at their fields'),
      ],
      [
        'Date formats: DD/MM/YYYY for a plain date; weekday name in Indonesian followed by DD/MM/YYYY for a long date; DD/MM/YYYY HH:mm for date and time.',
        contract.dates('a plain date is shown as DD/MM/YYYY, a long one with its weekday'),
        contract.dates('date and time are those of the school, written 07:05 and never 07.05'),
      ],
      ['Level values SD, SMP, SMA; gender L, P; school status Negeri, Swasta.', lists],
      [
        'Cached server data lives 5 minutes; retry delay is exponential from 1 s up to 30 s.',
        web.limits('what the server said lives for 5 minutes after its last use'),
        web.limits('a failing question is asked again after 1, 2 and 4 s; a refusal is final'),
        web.limits('the wait between two tries doubles up to 30 s'),
      ],
    ],
  },
]
