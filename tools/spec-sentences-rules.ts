import { api, contract, e2e, type Section, web } from './spec-sentences.ts'

const emailWords = e2e.asking('the e-mail is checked when the field is left, with the words of the specification')
const email = contract.auth('an e-mail is required and looks like one')
const fewestLetters = contract.auth('name and address have their fewest letters')
const birthday = contract.auth('a birthday has at least 10 characters, a gender is L or P')
const telephone = contract.auth(
  'a telephone has 3 digits, 3 digits, then 4 to 8, with plus and separators if one likes, and 9 characters',
)
const accountTab = e2e.registration('every field of the account says what it wants, and the second tab waits for it')
const serverFields = api.registerRefused('every wrong field is named in Indonesian')
const approvals = contract.auth('an approval names a school by at least 8 characters, a pupil by at least 5')
const partsOfType = web.parts('each account type is asked for what the specification wants of it')
const partsRefused = api.registerRefused('a registration as %s must bring %j, and nothing that belongs to another type')
const sixDigits = contract.auth('a code is exactly six digits')
const typedDigits = e2e.code('takes six digits and nothing else before it can be sent')

export const ruleSentences: readonly Section[] = [
  {
    title: '5 Validation rules',
    sentences: [
      [
        'Forms validate on blur (registration and login); the default elsewhere is on submit, then on change.',
        emailWords,
        e2e.forms('of the registration checks a field when it is left'),
        e2e.forms('elsewhere is checked when it is sent, and from then on with every change'),
      ],
      [
        "Login e-mail: required ('Email harus diisi'); must look like an address ('Email tidak valid').",
        emailWords,
        email,
      ],
      [
        'Code: digits only, exactly 6; the verify button is disabled until 6 digits are entered.',
        typedDigits,
        sixDigits,
      ],
      ["name required, at least 3 ('Minimal 3 karakter')", fewestLetters, accountTab],
      ['email required and valid', email],
      ['address required, at least 5', fewestLetters, accountTab],
      ["dob required, at least 10 characters ('Tanggal lahir harus diisi')", birthday, accountTab],
      ["gender required, L or P ('Jenis kelamin harus diisi')", birthday, accountTab],
      ["phone required, at least 9, must match the phone pattern ('Nomor telepon tidak valid')", telephone, accountTab],
      [
        "when accountType is student, nisn required, at least 6 characters ('NISN harus diisi, minimal 6 karakter')",
        contract.auth('a student needs an NISN of at least 6 characters, nobody else any'),
        accountTab,
      ],
      [
        'School: npsn at least 8; name at least 5; address at least 5; province at least 2; regency, district, village at least 3; level one of SD, SMP, SMA; phone as above; email valid.',
        contract.auth('a school has its fewest letters everywhere, and one of the three levels'),
        telephone,
        serverFields,
      ],
      [
        'Company: name at least 3; npwp at least 15; address at least 5; province at least 2; regency, district, village at least 3; phone and email as above.',
        contract.auth('a company has its fewest letters everywhere'),
        telephone,
      ],
      ['School approval: npsn at least 8.', approvals],
      ['Student approval: nisn at least 5.', approvals],
      ['Phone pattern: optional plus, 3 digits, 3 digits, then 4 to 8 digits, with optional separators.', telephone],
    ],
  },
  {
    title: '6 Roles and permissions',
    sentences: [
      [
        'Account types: school_admin, student, company_admin, parent, teacher, alumni, administrator.',
        contract.labels('the seven account types have their labels'),
        api.registerTypes('%s registers at a school that is here, is signed in and waits, with no right yet'),
        api.registerRefused('an administrator cannot be registered'),
      ],
      ['The default choice in registration is student.', accountTab],
      ['Company details relate to company_admin; school details relate to school_admin.', partsOfType, partsRefused],
      [
        'Menu sets differ by role as in section 2.',
        web.menu('company admins, parents and alumni have the basic list'),
        web.menu('teachers and pupils have the teacher-style list'),
        web.menu(
          'a school admin has the list of the specification, in its order; an administrator has it inside a school',
        ),
      ],
      [
        'A profile is chosen as active (section 3).',
        web.store('of several the active one is the current one'),
        api.switch('a switch ends what the old profile allowed at once, and a refresh brings the new one'),
        e2e.profiles('of a school admin who teaches as well switches between both with one tap'),
      ],
      [
        'Which types may open which /app screens, and detailed permissions: not shown.',
        contract.screens('the door never opens further than the table of rights: %s'),
        api.configRoles('every role reads what each role may do on each screen'),
        api.accessRefused(
          'a stranger who is %s finds no such request, and where a role may never decide she is told so',
        ),
      ],
    ],
  },
]
