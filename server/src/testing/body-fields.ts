/** The parts of JSON Schema that the contract uses. */
export interface BodySchema {
  type?: string | string[]
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  'x-shown'?: number
  'x-codes'?: Record<string, string>
  properties?: Record<string, BodySchema>
  items?: BodySchema
}

/** Every property of a body, at any depth, with its path. */
export function fieldsOf(schema: BodySchema, path: string[] = []): { path: string[]; schema: BodySchema }[] {
  const inside = schema.items ? fieldsOf(schema.items, [...path, '0']) : []
  const properties = Object.entries(schema.properties ?? {})
  return [...inside, ...properties.flatMap(([key, each]) => [{ path: [...path, key], schema: each }, ...fieldsOf(each, [...path, key])])]
}

/** Returns a body with another value at a path. */
export function replaced(body: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body)) return body.map((each, index) => (String(index) === key ? replaced(each, rest, value) : each))
  // Only objects and lists have a path into them.
  const object = body as Record<string, unknown>
  return { ...object, [key]: replaced(object?.[key], rest, value) }
}
