import { escapeHtml } from './escape-html.ts'

// HTML without a script, made on the server.

/** Markup whose texts are escaped. Only `html` and `join` create it. */
export interface Markup {
  readonly markup: string
}
type Value = string | number | Markup

/** Markup with values: texts and numbers are escaped. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup => ({
  markup: parts.map((part, index) => (index === 0 ? part : markupOf(values[index - 1] ?? '') + part)).join(''),
})
export const join = (parts: Markup[]): Markup => ({ markup: parts.map(({ markup }) => markup).join('\n') })
const markupOf = (value: Value) => (typeof value === 'object' ? value.markup : escapeHtml(String(value)))
