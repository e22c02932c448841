/** The keywords of JSON Schema that the contract uses and the API document needs. */
export interface Schema {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  format?: string
  minimum?: number
}
/** Examples of texts, by the names of their fields. */
const TEXTS: Record<string, string> = {
  title: 'Soup for five',
  full_name: 'Avi Cohen',
  first_name: 'Avi',
  last_name: 'Cohen',
  phone_number: '+972502345679',
  formatted_phone_number: '+972 50-234-5679',
  family_token: 'qVtZ3nB8xLw',
  user_token: 'Jm4vXq0pTz7kYb2sWc9dLg',
  time_zone: 'Asia/Jerusalem',
  locale: 'en',
  code: '123456',
  terms_version: '2026-11-22',
  privacy_version: '2026-11-22',
  sensitive_version: '2026-11-22',
  remind_at: '2026-11-24T16:00',
  date: '2026-11-24',
  day: '2026-11-26',
  added: '2026-11-24',
  removed: '2026-12-01',
  start: '17:00',
  end: '18:30',
  from: '21:00',
  to: '07:00',
  until: '19:00',
  weekday: 'MO',
  days: '2026-11-26',
  days_left: '2026-11-26',
  time: '17:00',
  build: 'a1B2c3D4',
  route: '/t/:family/:task',
  error: 'TypeError',
  stack_hash: '0123456789abcdef',
  endpoint: 'https://push.example.org/subscription',
  question: 'Is there a lift?',
  answer: 'Yes, beside the stairs.',
  reason: 'I have a cold.',
  rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=8',
  repeat: 'FREQ=WEEKLY;BYDAY=TU;COUNT=8',
  area: 'Old town',
  address: '5 Flower Street',
  private_details: 'Third floor, on the left.',
  done_with: '5f2b8c1d9e7a4f603b8d2c1e6a9f7d5b4c3e2a1f09d',
}
const EXAMPLES_BY_FORMAT: Record<string, string> = {
  'date-time': '2026-11-24T17:00:00+02:00',
  date: '2026-11-24',
  day: '2026-11-26',
  uri: 'https://help.example.org/',
}

/** A value that fits this schema, with all fields of an object. */
export function exampleOf(schema: Schema, name = ''): unknown {
  const { enum: values, anyOf, format, properties, items } = schema
  if (values) return values[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0])
  const type = [schema.type].flat()[0]
  if (type === 'object') return Object.fromEntries(Object.entries(properties ?? {}).map(([field, each]) => [field, exampleOf(each, field)]))
  if (type === 'array') return items ? [exampleOf(items, name)] : []
  if (type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return false
  return (format && EXAMPLES_BY_FORMAT[format]) ?? TEXTS[name] ?? 'A few words'
}

/** A body that can be sent: its required fields, or its first field if none is required. */
export function exampleOfBody({ properties = {}, required = [] }: Schema): unknown {
  const [first] = Object.keys(properties)
  const needed = required.length > 0 ? required : first === undefined ? [] : [first]
  return Object.fromEntries(needed.map((field) => [field, bodyPart(properties[field] ?? {}, field)]))
}

const bodyPart = (schema: Schema, field: string): unknown => {
  if (schema.properties) return exampleOfBody(schema)
  if (schema.items?.properties) return [exampleOfBody(schema.items)]
  return exampleOf(schema, field)
}
