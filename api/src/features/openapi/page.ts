import { errorCatalogue } from '@hadir/contract/errors.ts'
import type { Answer, Description, JsonSchema, Operation } from './describe.ts'
import { shapeOf } from './shape.ts'
import { style } from './style.ts'

/** The description as plain HTML: no script, no external resources, folded with details, searched in the browser. */
export function describedPage(description: Description): string {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  return `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API Hadir</title>
<style>${style}</style>
<main>
<h1>API Hadir</h1>
<p>${operations.length} alamat. Uraian untuk mesin: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${description.openapi}).
Alamat yang meminta masuk menerima token akses dalam <code>Authorization: Bearer …</code>; token itu berlaku lima menit.</p>
<nav aria-label="Bagian">${[...groups.keys()].map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')} <a href="#errors">kode kesalahan</a></nav>
${[...groups].map(([tag, list]) => section(tag, list)).join('\n')}
${errorTable()}
</main>
</html>
`
}

type Listed = { path: string; method: string; operation: Operation }

const section = (tag: string, list: Listed[]) =>
  `<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>\n${list.map(article).join('\n')}\n</section>`

const article = ({ path, method, operation }: Listed) => `<details>
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p>
${parameters(operation)}${request(operation)}${answers(operation)}
</details>`

function parameters({ parameters: list = [] }: Operation): string {
  if (list.length === 0) return ''
  const rows = list.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${name}</code>${required ? '' : '?'}</th><td>${place}</td><td><code>${shape(schema)}</code></td></tr>`,
  )
  return `<h3>Parameter</h3><table>${rows.join('')}</table>`
}

function request({ requestBody }: Operation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `<h3>Dikirim <small>${type}</small></h3><pre>${shape(schema)}</pre>`)
    .join('')
}

function answers({ responses }: Operation): string {
  const refused = Object.entries(responses).filter(([, answer]) => '$ref' in answer)
  const good = Object.entries(responses).filter(([, answer]) => !('$ref' in answer))
  const codes = refused.map(([status]) => (status === 'default' ? 'lainnya' : status)).join(', ')
  return `${good.map(([status, answer]) => success(status, answer)).join('')}<p>Ditolak: ${codes}, dengan
<a href="#errors">kode kesalahan</a>.</p>`
}

function success(status: string, answer: Answer): string {
  if ('$ref' in answer) return ''
  const [content] = Object.entries(answer.content ?? {})
  const body = content ? `<pre>${shape(content[1].schema)}</pre>` : ''
  return `<h3>${status} ${answer.description} <small>${escapeHtml(content?.[0] ?? '')}</small></h3>${body}`
}

function errorTable(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status, message }]) =>
      `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  )
  return `<section aria-labelledby="errors"><h2 id="errors">Kode kesalahan</h2><table>${rows.join('\n')}</table></section>`
}

const shape = (schema: JsonSchema) => escapeHtml(shapeOf(schema))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
