import { Failure } from '../failure.ts'

/** Error fields of PostgreSQL, mail servers and the system that add information without personal data. */
const errorFields = ['code', 'responseCode', 'constraint', 'table', 'command', 'syscall'] as const
const longest = 300

/**
 * An error in one line, for the log and for people outside the school. Possible personal data is left out: mail
 * addresses, quoted text (values of the database, names of files), numbers of five digits and more.
 */
export function describeError(error: unknown): string {
  if (error instanceof Failure) return `${error.code}: ${error.message.slice(0, longest)}`
  if (!(error instanceof Error)) return plain(String(error))
  const details = error as Partial<Record<(typeof errorFields)[number], unknown>>
  const facts = errorFields.flatMap((name) => (details[name] === undefined ? [] : [`${name} ${String(details[name])}`]))
  const at = /\/(api\/src\/\S+?:\d+)/.exec(error.stack ?? '')?.[1]
  return [`${error.name}: ${plain(error.message)}`, ...facts, ...(at ? [`at ${at}`] : [])].join('; ')
}

const plain = (text: string) =>
  text
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/(["'`«“(]).*?(["'`»”)])/g, '$1…$2')
    .replaceAll(/\d{5,}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
