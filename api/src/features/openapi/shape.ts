import type { JsonSchema } from './describe.ts'

/** A JSON Schema in short form: `{ name: text 3…120, dob?: date }`, one property a line. */
export function shapeOf(schema: JsonSchema, indent = ''): string {
  const { type, properties, required = [] } = schema
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (choices) return unique(choices.map((choice) => shapeOf(choice, indent))).join(' | ')
  if (schema['allOf']) return unique((schema['allOf'] as JsonSchema[]).map((part) => shapeOf(part, indent))).join(' & ')
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (properties) return objectShape({ properties, required, indent })
  if (type === 'array') return arrayShape(schema, indent)
  if (type === 'object') return mapShape(schema, indent)
  return plainShape(schema)
}

const unique = (texts: string[]) => [...new Set(texts)]

function objectShape(of: { properties: Record<string, JsonSchema>; required: string[]; indent: string }): string {
  const inner = `${of.indent}  `
  const lines = Object.entries(of.properties).map(
    ([name, schema]) => `${inner}${name}${of.required.includes(name) ? '' : '?'}: ${shapeOf(schema, inner)}`,
  )
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${of.indent}}`
}

function arrayShape(schema: JsonSchema, indent: string): string {
  const tuple = schema['prefixItems'] as JsonSchema[] | undefined
  if (tuple) return `[${tuple.map((item) => shapeOf(item, indent)).join(', ')}]`
  const item = shapeOf((schema['items'] as JsonSchema | undefined) ?? {}, indent)
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function mapShape(schema: JsonSchema, indent: string): string {
  const values = schema['additionalProperties']
  return typeof values === 'object' && values !== null ? `{ [key]: ${shapeOf(values as JsonSchema, indent)} }` : '{}'
}

const safeInteger = 9_007_199_254_740_991

function plainShape({ type, format, pattern, minLength, maxLength, minimum, maximum }: JsonSchema): string {
  const range = (low: unknown, high: unknown) =>
    [low ?? '', high === safeInteger ? '' : (high ?? '')].join('…').replace(/^(-?9007199254740991)?…$/, '')
  if (type === 'string' && format) return String(format)
  if (type === 'string')
    return [`text`, range(minLength, maxLength), pattern ? `/${String(pattern)}/` : ''].filter(Boolean).join(' ')
  if (type === 'integer' || type === 'number') return [type, range(minimum, maximum)].filter(Boolean).join(' ')
  return typeof type === 'string' ? type : 'any'
}
