import { LimitedText } from '../../../components/form/fields/limited-text.tsx'
import { tooLong } from '../../../components/form/fields/too-long.ts'

const shortest = 5
const longest = 300

/** What is wrong with it; `missing` is the text for one that is too short. */
export const witnessProblem = (text: string, missing: string) =>
  text.trim().length < shortest ? missing : tooLong(text, longest)

type WitnessFieldProps = { label: string; value: string; onChange: (text: string) => void }

/** If a school acts for a guardian: who that was, and where it is on paper. */
export const WitnessField = (props: WitnessFieldProps) => (
  <LimitedText {...props} help="Misalnya: Ibu Rina, surat 12/11/2026 di map kelas 7A." required most={longest} />
)
