import { type Endpoint, endpoints, replyOf } from '@hand-in-hand/contract/endpoints.ts'

/** The keywords of JSON Schema that occur in the contract's replies. */
interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

/**
 * The shape of each call's reply, short enough for a phone. web/src/platform/calls/reply-shape.ts reads it. An object is a list of its
 * required fields with their types, such as `id:n title:s creator:3 assignee:3?`. A type is the first letter of JavaScript's `typeof`, or
 * the number of an object. `*` after a type means a list, `?` means that null is possible, and `x` means anything. A call that is not named
 * here has object 0, which has no required fields.
 */
export function replyShapes() {
  const objects = ['']
  const typeOf = (schema: Schema): string => {
    const types = [schema.type ?? []].flat()
    const [type] = types.filter((each) => each !== 'null')
    return plainTypeOf(schema, type) + (types.includes('null') ? '?' : '')
  }
  const plainTypeOf = ({ properties, required = [], items }: Schema, type: string | undefined) => {
    if (type === 'array') return `${items ? typeOf(items) : 'x'}*`
    if (type === 'object') {
      const fields = Object.entries(properties ?? {}).filter(([name]) => required.includes(name))
      const object = fields.map(([name, schema]) => `${name}:${typeOf(schema)}`).join(' ')
      return String(objects.includes(object) ? objects.indexOf(object) : objects.push(object) - 1)
    }
    if (type === 'integer') return 'n'
    return type?.[0] ?? 'x'
  }
  // A TypeBox schema is a JSON Schema.
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, typeOf(replyOf(endpoint) as Schema)])
  return { objects, calls: Object.fromEntries(calls.filter(([, type]) => type !== '0')) }
}
