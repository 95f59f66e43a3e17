import type { CompiledQuery, RawBuilder, Transaction } from 'kysely'

/** Placeholder for a value in a statement. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Converting it to text or a number means reading the value. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A compiled query must not look at ${this.name}`)
  }
}

/** Every caller passes the same names, so those of the first call suffice. */
const placeholdersFor = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, new Placeholder(name)])) as Values

/** A value gets the same number wherever it is used, so that PostgreSQL reads it once. */
function numberedOnce<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = []
  const numbers = new Map<string, number>()
  const sql = compiled.sql.replaceAll(/\$(\d+)/g, (_, n) => {
    const value = compiled.parameters[Number(n) - 1]
    const known = value instanceof Placeholder ? numbers.get(value.name) : undefined
    const number = known ?? parameters.push(value)
    if (value instanceof Placeholder) numbers.set(value.name, number)
    return `$${number}`
  })
  return { ...compiled, sql, parameters }
}

/**
 * A statement whose text is built once, with placeholders; later calls only fill in the values (docs/decisions/0033).
 * `build` gets placeholders under the types of the values: it may put them into the statement, but must neither read
 * them nor branch on them.
 */
export function compiledQuery<Values extends object, Row>(build: (values: Values) => RawBuilder<Row>) {
  let known: CompiledQuery<Row> | undefined

  return async <Tables>(tx: Transaction<Tables>, values: Values): Promise<Row[]> => {
    // Plugins must see how each statement is built.
    if (tx.getExecutor().plugins.length > 0) return (await build(values).execute(tx)).rows
    known ??= numberedOnce(build(placeholdersFor(values)).compile(tx))
    const fill = (value: unknown) => (value instanceof Placeholder ? values[value.name as keyof Values] : value)
    const { rows } = await tx.executeQuery<Row>({ ...known, parameters: known.parameters.map(fill) })
    return rows
  }
}
