import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'

/** The build writes the shapes in place of the name `REPLY_SHAPES`, so only the line below uses the name. */
const shapes = REPLY_SHAPES
/** The fields of each object with their types. The text that lists them is split when the object is checked for the first time. */
const fieldsOf: string[][][] = []

/**
 * Whether a reply has the fields that the contract promises. If not, it comes from a portal, a proxy or another release, and not from our
 * server.
 */
export const isReplyOf = (name: EndpointName, reply: unknown) => isOf(shapes.calls[name] ?? '0', reply)

/** See web/reply-shapes.ts for the types. */
function isOf(type: string, value: unknown): boolean {
  const end = type.at(-1)
  if (end === '?') return value === null || isOf(type.slice(0, -1), value)
  if (end === '*') return Array.isArray(value) && value.every((each) => isOf(type.slice(0, -1), each))
  if (type === 'x') return true
  const object = Number(type)
  const fields = shapes.objects[object]
  if (fields === undefined) return (typeof value)[0] === type
  if (typeof value !== 'object' || value === null) return false
  fieldsOf[object] ??= fields.split(' ').map((field) => field.split(':'))
  // For an object without required fields, `fields` is an empty text. Splitting the text gives one field without a type.
  return fieldsOf[object].every(([field = '', kind]) => kind === undefined || isOf(kind, Reflect.get(value, field)))
}
