import type { CompiledQuery, RawBuilder, Transaction } from 'kysely'

/** Stands in a statement where a value will stand. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  /** Text or a number is what only a value has. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A statement that is said often must not look at ${this.name}`)
  }
}

/** One value has one number wherever it stands: PostgreSQL reads it once. */
function numberedOnce<Row>(compiled: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = []
  const numbers = new Map<string, number>()
  const sql = compiled.sql.replaceAll(/\$(\d+)/g, (_, n) => {
    const value = compiled.parameters[Number(n) - 1]
    const known = value instanceof Place ? numbers.get(value.name) : undefined
    const number = known ?? parameters.push(value)
    if (value instanceof Place) numbers.set(value.name, number)
    return `$${number}`
  })
  return { ...compiled, sql, parameters }
}

/**
 * For a statement that nearly every request says: its text is put together once, with what stands for the values, and only
 * they are filled in from then on (docs/measurements.md). What `build` is given has the types of the values alone: it may
 * put them into the statement, and neither look at them nor choose by them.
 */
export function saidOften<Values extends object, Row>(build: (values: Values) => RawBuilder<Row>) {
  const places = new Proxy({} as Values, { get: (_, name) => new Place(String(name)) })
  let known: CompiledQuery<Row> | undefined

  return async <Tables>(tx: Transaction<Tables>, values: Values): Promise<Row[]> => {
    // A plugin has a right to see how a statement is made.
    if (tx.getExecutor().plugins.length > 0) return (await build(values).execute(tx)).rows
    known ??= numberedOnce(build(places).compile(tx))
    const fill = (value: unknown) => (value instanceof Place ? values[value.name as keyof Values] : value)
    const { rows } = await tx.executeQuery<Row>({ ...known, parameters: known.parameters.map(fill) })
    return rows
  }
}
