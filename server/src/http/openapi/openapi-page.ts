import { escapeHtml } from '../../platform/escape-html.ts'

interface ApiDocument {
  info: { title: string; version: string; description?: string }
  paths?: Record<string, unknown>
}
interface Operation {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content?: { 'application/json'?: { schema?: unknown } } }
  responses?: Record<string, { content?: { 'application/json'?: { schema?: unknown } } }>
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** The API reference as a page, without scripts and external resources. */
export function apiPage({ info, paths }: ApiDocument) {
  const calls = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      // The swagger plugin made it of our own endpoints.
      const operation = (methods as Record<string, Operation>)[method]
      return operation ? [callSection(method, path, operation)] : []
    }),
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)}: the calls</title></head>
<body>
<h1>${escapeHtml(info.title)}: the calls</h1>
<p>Version ${escapeHtml(info.version)}. The same as a document for programs: <a href="/v2/openapi.json">/v2/openapi.json</a>.</p>
<p>${escapeHtml(info.description ?? '')}</p>
${calls.join('\n')}
</body>
</html>`
}

function callSection(method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map((each) => `<li><code>${escapeHtml(each.name)}</code> (${escapeHtml(each.in)})</li>`)
  const body = operation.requestBody?.content?.['application/json']?.schema
  const replies = Object.entries(operation.responses ?? {}).map(
    ([status, response]) => `<h3>Answer ${escapeHtml(status)}</h3>${schemaBlock(response.content?.['application/json']?.schema)}`,
  )
  return `<section>
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}</p>
${parameters.length ? `<ul>${parameters.join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${schemaBlock(body)}` : ''}
${replies.join('\n')}
</section>`
}

const schemaBlock = (schema: unknown) =>
  schema ? `<details><summary>JSON Schema</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>` : ''
