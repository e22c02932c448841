import * as asks from '@hand-in-hand/contract/asks.ts'
import * as browserErrors from '@hand-in-hand/contract/browser-errors.ts'
import * as calendar from '@hand-in-hand/contract/calendar.ts'
import * as circle from '@hand-in-hand/contract/circle.ts'
import * as families from '@hand-in-hand/contract/families.ts'
import * as familySettings from '@hand-in-hand/contract/family-settings.ts'
import { Consent, Contact, OwnersConsent } from '@hand-in-hand/contract/fields.ts'
import * as invitations from '@hand-in-hand/contract/invitations.ts'
import * as meals from '@hand-in-hand/contract/meals.ts'
import * as messages from '@hand-in-hand/contract/messages.ts'
import * as overview from '@hand-in-hand/contract/overview.ts'
import * as drafts from '@hand-in-hand/contract/planning/drafts.ts'
import * as otherDays from '@hand-in-hand/contract/planning/other-days.ts'
import * as suggestions from '@hand-in-hand/contract/planning/suggestions.ts'
import * as planning from '@hand-in-hand/contract/planning.ts'
import * as questions from '@hand-in-hand/contract/questions.ts'
import * as serverSettings from '@hand-in-hand/contract/server-settings.ts'
import * as signIn from '@hand-in-hand/contract/sign-in.ts'
import * as signUp from '@hand-in-hand/contract/sign-up.ts'
import * as standIns from '@hand-in-hand/contract/stand-ins.ts'
import * as supporters from '@hand-in-hand/contract/supporters.ts'
import * as tasks from '@hand-in-hand/contract/tasks.ts'
import { exampleOf, type Schema } from './examples.ts'

const MODULES = [
  ...[asks, browserErrors, calendar, circle, drafts, families, familySettings, invitations, meals, messages, otherDays, overview, planning],
  ...[questions, serverSettings, signIn, signUp, standIns, suggestions, supporters, tasks, { Consent, Contact, OwnersConsent }],
]

const isSchemaOfObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'type') === 'object'

/**
 * The names of the contract's schemas, by the JSON of each schema. A schema inside another is often a copy, so it can only be found by its
 * JSON.
 */
const namesOfSchemas = () =>
  new Map(
    MODULES.flatMap((each) =>
      Object.entries(each).flatMap(([name, value]) => (isSchemaOfObject(value) ? [[JSON.stringify(value), name]] : [])),
    ),
  )

/** The parts that calls share. Only those that a call refers to are in the document. */
export function sharedComponents() {
  const names = namesOfSchemas()
  const schemas: Record<string, unknown> = {}
  const responses: Record<string, unknown> = {}

  /** A schema in which each schema with a name is replaced by a reference. */
  function refer(schema: Schema): unknown {
    const isNullable = Array.isArray(schema.type)
    const plain = isNullable && schema.properties ? { ...schema, type: 'object' } : schema
    const name = names.get(JSON.stringify(plain))
    if (name === undefined) return within(schema)
    // The entry is created before the schema's parts are read, so that schemas are in the order in which they are first mentioned.
    if (!(name in schemas)) {
      schemas[name] = null
      schemas[name] = { ...within(plain), examples: [exampleOf(plain)] }
    }
    const reference = { $ref: `#/components/schemas/${name}` }
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference
  }

  const within = (schema: Schema) => ({
    ...schema,
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([field, each]) => [field, refer(each)])),
    }),
    ...(schema.items && { items: refer(schema.items) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(refer) }),
  })

  function referToResponse(name: string, response: unknown) {
    responses[name] ??= response
    return { $ref: `#/components/responses/${name}` }
  }

  return { refer, referToResponse, schemas, responses }
}
export type SharedComponents = ReturnType<typeof sharedComponents>
