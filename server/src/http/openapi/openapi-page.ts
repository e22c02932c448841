import { escapeHtml } from '../../platform/html/escape-html.ts'
import { framed } from '../../platform/html/page.ts'
import type { ApiDocument } from './document.ts'

type Operation = ApiDocument['paths'][string][string]
interface Content {
  content?: Record<string, { schema: unknown }>
}
/** A response that calls share is a reference. */
type Response = Content & { description?: string; $ref?: string }

/** The API reference as a page, without scripts and external resources. */
export function apiPage({ info, paths, tags, components }: ApiDocument) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ tag: operation.tags[0], html: callSection(method, path, operation) })),
  )
  const subjects = tags.map(
    ({ name, description }) => `<h2 id="${name}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
${calls
  .filter(({ tag }) => tag === name)
  .map(({ html }) => html)
  .join('\n')}`,
  )
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `<h3 id="${name}">${name}</h3>${schemaBlock(schema)}`)
  const responses = Object.entries(components.responses).map(
    ([name, response]) => `<h3 id="${name}">${name}</h3>${responseBlock(response as Response)}`,
  )
  const markup = `<h1>${escapeHtml(info.title)}: the calls</h1>
<p>Version ${escapeHtml(info.version)}. The same as a document for programs: <a href="/v2/openapi.json">/v2/openapi.json</a>.</p>
<p>${escapeHtml(info.description)}</p>
<ul>${tags.map(({ name }) => `<li><a href="#${name}">${escapeHtml(name)}</a></li>`).join('')}</ul>
${subjects.join('\n')}
<h2>Shared schemas</h2>
${schemas.join('\n')}
<h2>Shared replies</h2>
${responses.join('\n')}`
  return framed({ locale: 'en', title: `${info.title}: the calls`, body: { markup } })
}

function callSection(method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map(
    (each) => `<li><code>${escapeHtml(each.name)}</code> (${escapeHtml(each.in)}): ${escapeHtml(each.description)}</li>`,
  )
  const replies = Object.entries(operation.responses).map(
    // Each response is a Response Object or a reference to one.
    ([status, response]) => `<h4>Reply ${escapeHtml(status)}</h4>${responseBlock(response as Response)}`,
  )
  return `<section id="${operation.operationId}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. ${escapeHtml(operation.description)}</p>
${parameters.length ? `<ul>${parameters.join('')}</ul>` : ''}
${operation.requestBody ? `<h4>Body</h4>${contentBlock(operation.requestBody)}` : ''}
${replies.join('\n')}
</section>`
}

const responseBlock = (response: Response) =>
  response.$ref ? `<p>${linkTo(response.$ref)}</p>` : `<p>${escapeHtml(response.description ?? '')}</p>${contentBlock(response)}`

const contentBlock = ({ content = {} }: Content) =>
  Object.entries(content)
    .map(([type, { schema }]) => `<p><code>${escapeHtml(type)}</code></p>${schemaBlock(schema)}`)
    .join('')

/** A schema, with a link in place of each reference. */
const schemaBlock = (schema: unknown) =>
  `<details><summary>JSON Schema</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2)).replace(/#\/components\/\w+\/\w+/g, linkTo)}</pre></details>`

function linkTo(reference: string) {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return `<a href="#${name}">${name}</a>`
}
